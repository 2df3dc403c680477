/** No wrong card: every case of `test/pages/mentions`, each mention pointed at once. */
import type { Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { html } from '../pages/html.ts';
import { MENTION_CASES, MENTION_GROUPS, type MentionCase } from '../pages/mentions/index.ts';
import { content, opens, UNMARKED } from '../pages/mentions/mention-case.ts';
import { digits, type PageToken, token } from '../pages/mentions/tokens.ts';
import { MATCHED_BY_NAME } from '../pages/mentions/transactions.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { createRecords } from '../services/records.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { change } from './card-page.ts';
import { FAST } from './hovering.ts';
import { KEYS } from './lens.ts';
import { complaintsAbout } from './mention-card.ts';
import { test as base, documentOf, expect, markedTexts } from './places.ts';
import { indexOf } from './registry.ts';
import { pageApp } from './service.ts';

/** The build holds a list of all tokens that a case registers, but for those that it leaves out. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  tokenList: async ({}, use) => use(indexOf(MENTION_CASES.flatMap(listedIn))),
});

test.beforeEach(({ ownPage }) => change(ownPage, FAST));

/** So many that one test asks the service for less than it takes. */
const CASES_A_TEST = 11;
const groups = Object.entries(MENTION_GROUPS).flatMap(([name, cases]) =>
  Array.from({ length: Math.ceil(cases.length / CASES_A_TEST) }, (_, part) => ({
    name: `${name}, part ${part + 1}`,
    cases: cases.slice(part * CASES_A_TEST, (part + 1) * CASES_A_TEST),
  })),
);

for (const { name, cases } of groups) {
  test(`no wrong card: ${name}`, async ({
    context,
    registerRecords,
    routeService,
    sent,
    services,
    trouble,
  }) => {
    const registered = cases.flatMap((one) => one.registered);
    registerRecords(recordsOf(registered));
    for (const one of cases) {
      // Each tab may spend half of the service's limit only.
      const page = await context.newPage();
      await openCase(page, one, (origin, html) => routeService(origin, pageApp(documentOf(html))));
      expect.soft(await complaintsAbout(page, one), one.title).toEqual([]);
      expect.soft(sentAmong(one.neverSent, sent()), `${one.title}: sent`).toEqual([]);
      expect.soft(await markedAmong(page, UNMARKED), `${one.title}: marked`).toEqual([]);
      if (one.marked !== undefined)
        await expect.soft
          .poll(async () => (await markedTexts(page)).map((text) => text.trim()), `${one.title}: marked`)
          .toEqual(one.marked.toSorted());
      await page.close();
    }
    expect.soft(repeatedIn(services.metadata.mainnet, registered), 'asked for again').toEqual([]);
    expect.soft(trouble, 'errors').toEqual([]);
  });
}

test('a name that is unique among the tokens that the provider lists opens its token', async ({
  open,
  openOptions,
  ownPage,
  registerRecords,
  routeService,
}) => {
  const [snipe, twin, otherTwin] = [
    token('SNIPE'),
    token('Twin'),
    token('Twin', { policy: digits('twin', 28) }),
  ];
  const hash = digits('listed by the provider', 32);
  const tokens = [snipe, twin, otherTwin];
  const listed: MentionCase = {
    title: '',
    address: `https://cexplorer.io/tx/${hash}`,
    registered: tokens,
    html: content(html`<p><span id="name">1,234 SNIPE</span></p><p><span id="twin">7 Twin</span></p>`),
    mentions: [
      { selector: '#name', part: 'end', expect: opens(snipe), says: MATCHED_BY_NAME },
      { selector: '#twin', part: 'end', expect: { kind: 'none' } },
    ],
    neverSent: [hash],
  };
  registerRecords(recordsOf(tokens));
  const chain = { transactions: { [hash]: tokens.map(({ subject }) => subject) } };
  const provider = record(createNetworkProvider('mainnet', { keys: KEYS, now: Date.now, chain }));
  routeService(NETWORKS.mainnet.provider, provider);
  const options = await openOptions();
  const key = options.getByLabel('Mainnet project ID');
  await key.fill(KEYS.mainnet);
  await key.press('Enter');
  await expect(options.getByRole('group', { name: 'Mainnet' }).getByRole('status').last()).toHaveText(
    'Kept.',
  );
  await change(ownPage, { askProvider: true });
  const page = await open(`${listed.html}`, listed.address);
  expect.soft(await complaintsAbout(page, listed)).toEqual([]);
  expect(provider.requests.map(({ path }) => path)).toEqual([`/api/v0/txs/${hash}/utxos`]);
});

function listedIn({ registered, unlisted = [] }: MentionCase): readonly string[] {
  return registered.filter((token) => !unlisted.includes(token)).map(({ subject }) => subject);
}

function recordsOf(registered: readonly PageToken[]) {
  const property = (value: string) => ({ value });
  return createRecords({
    cip26: registered.map(({ subject, name, ticker }) => ({
      subject,
      name: property(name),
      description: property(`${name} is invented.`),
      ...(ticker === undefined ? {} : { ticker: property(ticker) }),
    })),
  });
}

/** Shows the page of a case; before it, in the same document, what it shows first. */
async function openCase(
  page: Page,
  { html: body, address, before }: MentionCase,
  route: (origin: string, html: string) => void,
): Promise<void> {
  const first = before ?? { html: body, address };
  route(new URL(address).origin, `${first.html}`);
  await page.goto(first.address);
  if (before === undefined) return;
  await expect.poll(async () => (await markedTexts(page)).length).toBeGreaterThan(0);
  await page.evaluate(
    ([text, next]) => {
      history.pushState(null, '', next);
      document.body.innerHTML = text;
    },
    [`${body}`, address] as const,
  );
}

/** Those of the texts that were sent as a subject or as a policy; a name behind its policy is neither. */
function sentAmong(texts: readonly string[], sent: string): readonly string[] {
  const runs = sent.toLowerCase().match(/[0-9a-f]{56,}/g) ?? [];
  const policies = new Set(runs.map((run) => run.slice(0, 56)));
  return texts.filter((text) => policies.has(text.toLowerCase().slice(0, 56)));
}

/** Unregistered subjects that were asked for by more than one GET, whatever their case. */
function repeatedIn(
  requests: readonly RecordedRequest[],
  registered: readonly PageToken[],
): readonly string[] {
  const known = new Set(registered.map(({ subject }) => subject));
  const gets = requests
    .filter(({ method }) => method === 'GET')
    .map(
      ({ path }) => new URL(path, 'https://service.invalid').pathname.split('/').at(-1)?.toLowerCase() ?? '',
    )
    .filter((subject) => !known.has(subject));
  return gets.filter((subject, i) => gets.indexOf(subject) !== i);
}

/** The texts of marks that reach into one of these elements. */
function markedAmong(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate((text) => {
    const elements = [...document.querySelectorAll(text)];
    return Array.from(CSS.highlights.get('token-lens') ?? [], (mark) => {
      const range = new Range();
      range.setStart(mark.startContainer, mark.startOffset);
      range.setEnd(mark.endContainer, mark.endOffset);
      return elements.some((element) => range.intersectsNode(element)) ? `${range}` : '';
    }).filter((marked) => marked !== '');
  }, selector);
}
