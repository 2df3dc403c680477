import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { record } from '../services/serve.ts';
import { CHANGES, changeRows, changingPage } from './changing-page.ts';
import { type MadeUp, madeUp, recordsWith } from './made-up.ts';
import { countSteps, tasksDuring } from './main-thread.ts';
import { expect, isMarked, markedTexts, siteApp, test } from './places.ts';
import { withPlainChromium } from './plain-chromium.ts';
import { keepAsMade, readDocument } from './serializer.ts';
import { pageApp } from './service.ts';

const { fernwood, hollow, mica, tern } = TOKENS;
/** A host that is no site: the same page there is what it is by itself. */
const ELSEWHERE = 'elsewhere.example';

const link = ({ subject }: { readonly subject: string }, id: string, text = id) =>
  `<a id="${id}" href="/token/${subject}">${text}</a>`;

function tokens<const Names extends readonly string[]>(names: Names): { [I in keyof Names]: MadeUp } {
  return names.map(madeUp) as { [I in keyof Names]: MadeUp };
}

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
      // A page of 2,000 rows is read in slices: done when there is nothing more to do.
      let idle = 0;
      for (let looks = 0; idle < 2 && looks < 100; looks++) {
        idle = (await steps.take()) === 0 ? idle + 1 : 0;
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
    const many = await measure(2_000, 'cardanoscan.io');
    const told = (name: string, one: typeof few) => `${name} ${one.steps} steps, ${one.cpu.toFixed(0)} ms`;
    console.log(`${CHANGES} changes: ${told('100 rows', few)}; ${told('2,000 rows', many)}`);
    expect(few.steps).toBeGreaterThan(100);
    // Milliseconds tell of the machine as much as of us: `npm run bench -- living` compares those.
    expect(many.steps / few.steps).toBeLessThan(1.5);
  });
});

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
    await keepAsMade(page);
    await page.goto(`https://${host}/`);
    return page;
  };
  const alone = await openAt(ELSEWHERE);
  const made = await readDocument(alone);
  for (const part of ['"inside"', '"shade"', '"inert"', 'in place']) expect(made).toContain(part);
  await alone.close();

  const page = await openAt('cardanoscan.io');
  await expect.poll(() => isMarked(page.locator('#late'))).toBe(true);
  await settled(page);
  expect(await readDocument(page)).toBe(made);
  await page.locator('#plain').hover();
  await expect(page.locator('token-lens-card')).toHaveCount(1);
  expect(await readDocument(page)).not.toBe(made);
  await page.keyboard.press('Escape');
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  expect(await readDocument(page)).toBe(made);
  for (const [id, name] of [
    ['#late', 'Tern Exchange'],
    ['#shade', 'Mica Sheet'],
  ] as const)
    await expectCard(page.locator(id), name);
  await expectCard(page.frameLocator('#frame').locator('#inside'), 'Mica Sheet');
  expect(await readDocument(page)).toBe(made);
});
