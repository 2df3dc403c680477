/** Pages that live: rows that come, change and go, routes that change, tabs that sleep (explorers.md). */
import { BATCHES_A_MINUTE } from '../../lib/metadata/budget.ts';
import { TOKENS } from '../data/index.ts';
import { hash, shortened } from '../pages/invented.ts';
import { createMetadataService } from '../services/metadata.ts';
import { record } from '../services/serve.ts';
import { proofOf } from '../tools/proven.ts';
import { CHANGES, changeRows, changingPage } from './changing-page.ts';
import { GROWTH, growingPage, growthTokens, runGrowth } from './growing-page.ts';
import { type MadeUp, madeUp, recordsWith } from './made-up.ts';
import { countSteps, tasksDuring } from './main-thread.ts';
import { expect, isMarked, markedTexts, siteApp, test } from './places.ts';
import { withPlainChromium } from './plain-chromium.ts';
import { pageApp } from './service.ts';

const { fernwood, hollow, mica, tern } = TOKENS;
/** A host that is no site: the same page there is what it is by itself. */
const ELSEWHERE = 'elsewhere.example';

const short = (text: string) => shortened(text, 8, 6);
const link = ({ subject }: { readonly subject: string }, id: string, text = id) =>
  `<a id="${id}" href="/token/${subject}">${text}</a>`;

function tokens<const Names extends readonly string[]>(names: Names): { [I in keyof Names]: MadeUp } {
  return names.map(madeUp) as { [I in keyof Names]: MadeUp };
}

test('a page that grows to 20,000 rows: each row in view is known within 500 ms, and no task is long', async ({
  context,
  registerRecords,
  routeSite,
  services,
}) => {
  test.setTimeout(300_000);
  const parts = ['.output/chrome-mv3', 'test/e2e', 'test/services'];
  const proof = proofOf('growing-page', parts);
  test.skip(
    proof.holds,
    'proven here before, with the very same build, test and services; CI=true repeats it',
  );
  registerRecords(recordsWith(growthTokens()));
  const run = async (host: string) => {
    routeSite(host, growingPage());
    const page = await context.newPage();
    await page.goto(`https://${host}/`);
    // How long the first answer of a fresh start takes is another matter.
    if (host !== ELSEWHERE) await expect.poll(() => isMarked(page.locator('#first'))).toBe(true);
    const { result, tasks } = await tasksDuring(page, () => runGrowth(page));
    await page.close();
    return { ...result, over50: tasks.filter(({ cpu }) => cpu > 50).map(({ cpu }) => Math.round(cpu)) };
  };
  const alone = await run(ELSEWHERE);
  const watched = await run('cardanoscan.io');
  const { waits, unmarked } = watched;
  const late = [...waits.filter((ms) => ms > 500), ...unmarked.filter((ms) => ms >= 500)];

  const sorted = waits.toSorted((a, b) => a - b).map(Math.round);
  const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  for (const [name, { took, longTasks, over50 }] of Object.entries({ alone, watched })) {
    const longest = Math.round(Math.max(0, ...longTasks));
    console.log(
      `growing page, ${name}: ${(took / 1000).toFixed(1)} s, ${longTasks.length} long tasks ` +
        `(the longest ${longest} ms), ${over50.length} of more than 50 ms of the core (${over50.slice(0, 9)})`,
    );
  }
  console.log(
    `growing page: ${waits.length} rows marked after ${part(0.5)} ms (median), ${part(0.95)} (95 %), ` +
      `${sorted.at(-1)} (all); ${late.length} late; ${services.metadata.mainnet.length} requests`,
  );
  // Where the page alone was held up already, by other work on the machine, so are the rows: then it is said how
  // long they took, and a quiet run is to judge it.
  const isBusy = alone.longTasks.length > 0;
  const told = `growing page${isBusy ? ', on a busy machine' : ''}: 95 % of rows known after ${part(0.95)} ms`;
  test.info().annotations.push({ type: 'note', description: told });
  expect(waits.length).toBeGreaterThan(isBusy ? 100 : 300);
  if (!isBusy) expect.soft(late.length, 'rows in view for 500 ms').toBe(0);
  // What is near goes along, so that twenty a minute are enough for a page that is scrolled along.
  expect.soft(services.metadata.mainnet.length, 'requests').toBeLessThanOrEqual(BATCHES_A_MINUTE + 1);
  // The machine's other work makes tasks longer: it is the core's time that counts.
  expect
    .soft(watched.over50.length, 'long tasks')
    .toBeLessThanOrEqual(alone.over50.length + (isBusy ? 5 : 0));
  // The rows came when they should: the page was not held up.
  const due = (GROWTH.rows / GROWTH.atOnce) * GROWTH.everyMs;
  expect.soft(watched.took, 'milliseconds to grow').toBeLessThan(Math.max(due, alone.took) * 1.25);
  if (test.info().errors.length === 0 && !isBusy) proof.keep();
});

test('on a long page of low and high rows, each that comes into view is marked, wherever one jumps', async ({
  open,
  register,
}) => {
  const all = tokens(Array.from({ length: 1_600 }, (_row, i) => `Long ${i}`));
  register(all);
  // Low ones stand for each other in large groups, high ones do not; the last are low until they unfold.
  const height = (i: number) => (i < 700 ? 20 : i < 800 ? 400 : 20);
  const rows = all.map(
    (one, i) =>
      `<div class="${i < 900 ? '' : 'folded'}" style="height:${height(i)}px">${link(one, `l${i}`, one.name)}</div>`,
  );
  const style = '<style>.unfold .folded { height: 32px !important }</style>';
  const page = await open(`${style}<div>${rows.slice(0, 500).join('')}</div>${rows.slice(500).join('')}`);
  const inView = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('a')]
        .filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        })
        .map((one) => one.textContent ?? ''),
    );
  const jumpTo = async (row: number) => {
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ block: 'center' }), `l${row}`);
    const seen = await inView();
    expect(seen).toContain(`Long ${row}`);
    const unmarked = async () => {
      const marked = new Set(await markedTexts(page));
      return seen.filter((name) => !marked.has(name)).join();
    };
    await expect.poll(unmarked, { message: `row ${row}` }).toBe('');
  };
  for (const row of [20, 480, 690, 720, 790, 1_100, 610, 5]) await jumpTo(row);
  await page.evaluate(() => document.body.classList.add('unfold'));
  for (const row of [1_590, 1_000, 850]) await jumpTo(row);
});

test('rows that are drawn anew in place are what they then say', async ({
  asked,
  expectCard,
  open,
  pointAt,
  register,
  settled,
}) => {
  /** How a row is made, and how it is changed; the change runs in the page. */
  const KINDS: Readonly<Record<string, { html: (s: string) => string; change: string; none: string }>> = {
    'its link': {
      html: (s) => `<a href="/token/${s}">a name</a>`,
      change: 'one.setAttribute("href", "/token/" + s)',
      none: 'one.setAttribute("href", "/address/" + s)',
    },
    'its title': {
      html: (s) => `<span title="${s}">${short(s)}</span>`,
      change: 'one.title = s',
      none: 'one.removeAttribute("title")',
    },
    'its label': {
      html: (s) => `<span role="img" aria-label="${s}">${short(s)}</span>`,
      change: 'one.setAttribute("aria-label", s)',
      none: 'one.setAttribute("aria-label", "none")',
    },
    'its data': {
      html: (s) => `<span data-asset="${s}">${short(s)}</span>`,
      change: 'one.dataset.asset = s',
      none: 'delete one.dataset.asset',
    },
    'its picture': {
      html: (s) => `<img src="/images/${s}.png" alt="" style="display:inline-block;width:40px;height:20px">`,
      change: 'one.src = "/images/" + s + ".png"',
      none: 'one.src = "/images/none.png"',
    },
    'its text': {
      html: (s) => `<span>${s}</span>`,
      change: 'one.textContent = s',
      none: 'one.textContent = "none"',
    },
    'the data of its text': {
      html: (s) => `<span>${s}</span>`,
      change: 'one.firstChild.data = s',
      none: 'one.firstChild.data = "none"',
    },
    'both parts of its text': {
      html: (s) => `<span><b>${s.slice(0, -6)}</b><b>${s.slice(-6)}</b></span>`,
      change:
        '[one.firstChild, one.lastChild].forEach((b, i) => { b.firstChild.data = i ? s.slice(-6) : s.slice(0, -6) })',
      none: '[one.firstChild, one.lastChild].forEach((b) => { b.firstChild.data = "none" })',
    },
    'the part that differs': {
      // Two tokens of one policy whose names end differently: only the last text node changes.
      html: (s) => `<span><b>${s.slice(0, -6)}</b><b>${s.slice(-6)}</b></span>`,
      change: 'one.lastChild.firstChild.data = s.slice(-6)',
      none: 'for (const part of one.children) part.firstChild.data = "none"',
    },
    'the part that differs, deep down': {
      html: (s) => `<span><b>${s.slice(0, -6)}</b><i><b><em>${s.slice(-6)}</em></b></i></span>`,
      change: 'one.querySelector("em").firstChild.data = s.slice(-6)',
      none: 'one.firstChild.firstChild.data = one.querySelector("em").firstChild.data = "none"',
    },
  };
  const kinds = Object.entries(KINDS);
  // Names that end in hex with letters, so that no last part looks like a quantity.
  const befores = kinds.map((_kind, i) => madeUp(`Old ${i} loom`));
  const afters = kinds.map(([kind], i) => {
    const before = befores[i];
    if (!kind.startsWith('the part that differs') || before === undefined) return madeUp(`New ${i} loom`);
    return { ...before, subject: `${before.subject.slice(0, -6)}6a6b6c`, name: `New ${i} loom` };
  });
  register([...befores, ...afters]);
  const subjects = (all: readonly MadeUp[]) => all.map(({ subject }) => subject).toSorted();
  const rows = kinds.map(
    ([, { html }], i) => `<p>${html(befores[i]?.subject ?? '').replace(/^<\w+/, `$& id="row-${i}"`)}</p>`,
  );
  const page = await open(rows.join(''));
  const row = (i: number) => page.locator(`#row-${i}`);
  const change = (how: 'change' | 'none') =>
    page.evaluate(
      kinds
        .map(
          ([, kind], i) =>
            `{ const [one, s] = [document.getElementById('row-${i}'), '${afters[i]?.subject}']; ${kind[how]} }`,
        )
        .join('\n'),
    );
  await expect.poll(() => asked().toSorted()).toEqual(subjects(befores));
  await change('change');
  await expect.poll(() => [...new Set(asked())].toSorted()).toEqual(subjects([...befores, ...afters]));
  for (const [i, [kind]] of kinds.entries()) {
    await test.step(kind, () => expectCard(row(i), `New ${i} loom`));
    if (kind !== 'its picture') expect.soft(await isMarked(row(i)), kind).toBe(true);
  }
  await change('none');
  await settled(page);
  expect.soft(await markedTexts(page)).toEqual([]);
  for (const [i, [kind]] of kinds.entries()) expect.soft(await pointAt(row(i)), kind).toBe(false);
});

test('data whose name says nothing is read anew when it changes', async ({ asked, open }) => {
  const row = (subject: string) => `<p><span id="one" data-row-key="${subject}">${short(subject)}</span></p>`;
  const page = await open(row(fernwood.subject));
  await expect.poll(asked).toEqual([fernwood.subject]);
  await page.locator('#one').evaluate((one, to) => one.setAttribute('data-row-key', to), tern.subject);
  await expect.poll(asked).toEqual([fernwood.subject, tern.subject]);
});

test('rows that are replaced whole are known, and those that are gone leave nothing', async ({
  asked,
  expectCard,
  open,
  register,
  settled,
}) => {
  const [a, b, c, d] = tokens(['Whole A', 'Whole B', 'Whole C', 'Whole D']);
  register([a, b, c, d]);
  const rows = (...all: readonly MadeUp[]) =>
    all.map((one) => `<tr><td>${link(one, one.name.slice(-1), one.name)}</td><td>1</td></tr>`).join('');
  const page = await open(`<table><tbody>${rows(a, b)}</tbody></table>`);
  const replace = (html: string) =>
    page.evaluate((inner) => {
      const body = document.querySelector('tbody');
      if (body) body.innerHTML = inner;
    }, html);
  await expect.poll(() => markedTexts(page)).toEqual(['Whole A', 'Whole B']);
  await replace(rows(c, d, a));
  await expect.poll(() => markedTexts(page)).toEqual(['Whole A', 'Whole C', 'Whole D']);
  await expectCard(page.locator('#D'), 'Whole D');
  // The very same rows, over and over: nothing is asked for again, and the marks are there in the end.
  const before = asked().length;
  await page.evaluate(
    async (inner) => {
      for (let i = 0; i < 20; i++) {
        const body = document.querySelector('tbody');
        if (body) body.innerHTML = inner;
        await new Promise((resume) => setTimeout(resume, 30));
      }
    },
    rows(b, a, d),
  );
  await expect.poll(() => markedTexts(page)).toEqual(['Whole A', 'Whole B', 'Whole D']);
  await settled(page);
  expect(asked()).toHaveLength(before);
  await replace('');
  await expect.poll(() => markedTexts(page)).toEqual([]);
});

test('a route that changes without a load is read anew, there and back', async ({
  asked,
  expectCard,
  open,
  pointAt,
  sent,
}) => {
  const own = hash('the route’s own');
  const list = `<p>${link(fernwood, 'list', 'Fernwood')}</p>`;
  const transaction = `<p><span id="own">${own}</span></p><p>${link(tern, 'moved', 'Tern')}</p>`;
  const page = await open(
    `<main></main><script>
       const pages = { '/tokens': ${JSON.stringify(list)}, '/transaction/${own}': ${JSON.stringify(transaction)} };
       const draw = () => { document.querySelector('main').innerHTML = pages[location.pathname] };
       function visit(path) { history.pushState(null, '', path); draw(); }
       addEventListener('popstate', draw);
       draw();
     </script>`,
    'https://cardanoscan.io/tokens',
  );
  await expect.poll(() => markedTexts(page)).toEqual(['Fernwood']);
  await page.evaluate(
    (path) => (globalThis as unknown as { visit(to: string): void }).visit(path),
    `/transaction/${own}`,
  );
  await expect.poll(() => markedTexts(page)).toEqual(['Tern']);
  await expectCard(page.locator('#moved'), 'Tern Exchange');
  // What the address names is a transaction from now on.
  await pointAt(page.locator('#own'));
  expect.soft(sent()).not.toContain(own.slice(0, 50));
  await page.goBack();
  await expect.poll(() => markedTexts(page)).toEqual(['Fernwood']);
  await expectCard(page.locator('#list'), 'Fernwood');
  await page.goForward();
  await expect.poll(() => markedTexts(page)).toEqual(['Tern']);
  await expectCard(page.locator('#moved'), 'Tern Exchange');
  expect(asked()).toContain(tern.subject);
});

test('a page that is left and come back to, and a tab that was frozen, live on', async ({ expectCard }) => {
  const service = record(createMetadataService(recordsWith([])));
  const asked = () => service.requests.map(({ path, body }) => path + body).join('\n');
  const script = `<script>
    const events = [];
    addEventListener('pageshow', ({ persisted }) => persisted && events.push('kept'));
    for (const type of ['freeze', 'resume']) document.addEventListener(type, () => events.push(type));
  </script>`;
  const apps = {
    'https://tokens.cardano.org': service,
    'https://cardanoscan.io': siteApp({ '/': `${script}<p>${link(fernwood, 'one', 'Fernwood')}</p>` }),
    'https://cexplorer.io': siteApp({ '/': `<p>${link(mica, 'other')}</p>` }),
  };
  await withPlainChromium(apps, async (context) => {
    const page = await context.newPage();
    await page.goto('https://cardanoscan.io/');
    const events = () => page.evaluate('events.splice(0)');
    const add = (subject: string, id: string) =>
      page.evaluate(
        ([to = '', name = '']) => {
          const row = document.createElement('p');
          const late = document.createElement('a');
          late.href = `/token/${to}`;
          late.id = late.textContent = name;
          row.append(late);
          document.body.append(row);
        },
        [subject, id],
      );
    await expect.poll(() => markedTexts(page)).toEqual(['Fernwood']);

    await page.goto('https://cexplorer.io/');
    await page.goBack({ waitUntil: 'commit' });
    expect(await events()).toEqual(['freeze', 'resume', 'kept']);
    await expect.poll(() => markedTexts(page)).toEqual(['Fernwood']);
    await expectCard(page.locator('#one'), 'Fernwood');
    await add(tern.subject, 'after the way back');
    await expect.poll(() => markedTexts(page)).toEqual(['Fernwood', 'after the way back']);

    const front = await context.newPage();
    await front.goto('https://cexplorer.io/');
    await front.bringToFront();
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
    const session = await context.newCDPSession(page);
    await add(mica.subject, 'before the sleep');
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await front.waitForTimeout(500);
    await add(hollow.subject, 'in the sleep');
    await front.waitForTimeout(500);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
    expect(await events()).toEqual(['freeze', 'resume']);
    await add(TOKENS.quillback.subject, 'after the sleep');
    await expect
      .poll(() => markedTexts(page))
      .toEqual(['Fernwood', 'after the sleep', 'after the way back', 'before the sleep', 'in the sleep']);
    await expectCard(page.getByText('in the sleep'), 'Hollow Reed');
    expect(asked().split(fernwood.subject)).toHaveLength(3);
  });
});

test.describe('the work', () => {
  test('grows with the change, not with the page', async ({ context, routeService, settled }) => {
    const measure = async (rows: number, host: string) => {
      routeService(`https://${host}`, pageApp(changingPage(rows)));
      const page = await context.newPage();
      const steps = await countSteps(page);
      await page.goto(`https://${host}/`);
      await settled(page);
      // A page of 5,000 rows is read in slices: done when there is nothing more to do.
      let idle = 0;
      for (let looks = 0; idle < 2 && looks < 100; looks++) {
        idle = host === ELSEWHERE || (await steps.take()) === 0 ? idle + 1 : 0;
        await page.waitForTimeout(100);
      }
      await changeRows(page, 8);
      await steps.take();
      const { tasks } = await tasksDuring(page, () => changeRows(page, CHANGES));
      const taken = await steps.take();
      await page.close();
      return { steps: taken, cpu: tasks.reduce((sum, task) => sum + task.cpu, 0) };
    };
    const few = await measure(100, 'cardanoscan.io');
    const many = await measure(5_000, 'cardanoscan.io');
    const fewAlone = await measure(100, ELSEWHERE);
    const manyAlone = await measure(5_000, ELSEWHERE);
    const told = (name: string, one: typeof few) => `${name} ${one.steps} steps, ${one.cpu.toFixed(0)} ms`;
    console.log(
      `${CHANGES} changes: ${told('100 rows', few)}; ${told('5,000 rows', many)}; ` +
        `without us: ${told('100 rows', fewAlone)}; ${told('5,000 rows', manyAlone)}`,
    );
    expect(few.steps).toBeGreaterThan(100);
    expect([fewAlone.steps, manyAlone.steps]).toEqual([0, 0]);
    expect.soft(many.steps / few.steps).toBeLessThan(1.5);
    // What the browser does for us counts too: observers, marks. The page's own share is taken as it is.
    expect.soft(many.cpu / few.cpu).toBeLessThan((3 * manyAlone.cpu) / fewAlone.cpu);
  });
});

/** All that a document holds, in words: nodes, attributes, shadow roots, frames. Runs in the page. */
function serialized(): string {
  const write = (node: Node): string => {
    const children = (parent: Node) => Array.from(parent.childNodes, write).join('');
    if (node instanceof Document || node.nodeType === Node.DOCUMENT_NODE) {
      return `[document ${(node as Document).adoptedStyleSheets.length}]${children(node)}`;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return `[${node.nodeType} ${node.nodeValue}]`;
    const element = node as Element;
    const attributes = Array.from(
      element.attributes,
      ({ name, value }) => ` ${name}=${JSON.stringify(value)}`,
    );
    const root = element.shadowRoot;
    const shadow = root ? `[shadow ${root.adoptedStyleSheets.length}]${children(root)}[/shadow]` : '';
    const inner = (element as HTMLIFrameElement).contentDocument;
    const content = (element as HTMLTemplateElement).content;
    return [
      `<${element.namespaceURI} ${element.nodeName}${attributes.join('')}>`,
      shadow,
      element.nodeName === 'IFRAME' && inner ? write(inner) : '',
      element.nodeName === 'TEMPLATE' ? children(content) : '',
      `${children(element)}</${element.nodeName}>`,
    ].join('');
  };
  return write(document);
}

test('the document is byte for byte what it is without us, but for an open card', async ({
  context,
  expectCard,
  routeService,
  settled,
}) => {
  const split = `<span id="split" style="display: inline-flex"><div>${fernwood.subject.slice(0, -6)}</div><div>${fernwood.subject.slice(-6)}</div></span>`;
  const bodies = {
    '/': `<p>${link(fernwood, 'plain')}</p><div>${split}</div>
      <x-list><template shadowrootmode="open"><p>${link(mica, 'shade')}</p></template></x-list>
      <p title="${tern.subject}">a title</p><template><p>${link(tern, 'inert')}</p></template>
      <iframe id="frame" src="/inner" style="width: 800px; height: 300px"></iframe>
      <script>addEventListener('load', () => {
        const row = document.createElement('p');
        row.innerHTML = ${JSON.stringify(link(tern, 'late')).replaceAll('/', '\\/')};
        document.body.append(row, document.createTextNode(''), document.createComment('${hollow.subject}'));
        document.querySelector('p').setAttribute('data-changed', 'in place');
      })</script>`,
    '/inner': `<p>${link(mica, 'inside')}</p>`,
  };
  const openAt = async (host: string) => {
    routeService(`https://${host}`, siteApp(bodies));
    const page = await context.newPage();
    await page.goto(`https://${host}/`);
    return page;
  };
  const alone = await openAt(ELSEWHERE);
  const made = await alone.evaluate(serialized);
  expect(made).toContain('id="inside"');
  expect(made).toContain('id="shade"');
  expect(made).toContain('in place');
  await alone.close();

  const page = await openAt('cardanoscan.io');
  await expect.poll(() => isMarked(page.locator('#late'))).toBe(true);
  await settled(page);
  expect(await page.evaluate(serialized)).toBe(made);
  await page.locator('#plain').hover();
  await expect(page.locator('token-lens-card')).toHaveCount(1);
  expect(await page.evaluate(serialized)).not.toBe(made);
  await page.keyboard.press('Escape');
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  expect(await page.evaluate(serialized)).toBe(made);
  for (const [id, name] of [
    ['#late', 'Tern Exchange'],
    ['#shade', 'Mica Sheet'],
  ] as const)
    await expectCard(page.locator(id), name);
  await expectCard(page.frameLocator('#frame').locator('#inside'), 'Mica Sheet');
  expect(await page.evaluate(serialized)).toBe(made);
});
