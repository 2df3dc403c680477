/** Marketplaces by their link forms: links open the card of their own token, wherever they are pointed at. */
import { MARKETPLACES } from '../pages/index.ts';
import { listedTokens } from '../pages/listed-tokens.ts';
import { createRecords } from '../services/records.ts';
import { change } from './card-page.ts';
import { createHoverer, FAST, policyJudge, tokenJudge } from './hovering.ts';
import { expect, test } from './places.ts';
import { pageApp } from './service.ts';

/** Links of each that are pointed at; the others are tried without a browser. */
const POINTED = 6;
/** What of a link is pointed at, one after the other. */
const PARTS = ['.picture', '.name', '.price'];

/** The tokens as each of their standards records them. */
function recordsOf(tokens: ReturnType<typeof listedTokens>) {
  const standing = (standard: 'CIP_26' | 'CIP_68') =>
    tokens.filter(({ standards }) => standards.includes(standard));
  const said = (value: string | undefined) => ({ value });
  return createRecords({
    cip26: standing('CIP_26').map(({ subject, name, ticker }) => ({
      subject,
      name: said(name),
      description: said(`${name} is invented.`),
      ticker: said(ticker),
    })),
    cip68: standing('CIP_68').map(({ subject, name, ticker }) => ({
      subject,
      name,
      description: `${name} is invented.`,
      ticker,
    })),
  });
}

test.beforeEach(({ ownPage }) => change(ownPage, FAST));

for (const { name, host, path, html } of MARKETPLACES) {
  test(`${name}: links open the card of their own token, wherever they are pointed at`, async ({
    context,
    registerRecords,
    routeService,
  }) => {
    const tokens = listedTokens(name);
    registerRecords(recordsOf(tokens));
    routeService(`https://${host}`, pageApp(html()));
    const page = await context.newPage();
    await page.goto(`https://${host}${path}`);

    const hoverer = createHoverer(page);
    for (const [index, token] of tokens.slice(0, POINTED).entries()) {
      const spot = { selector: `a.item ${PARTS[index % PARTS.length]}`, index };
      expect
        .soft(await hoverer.hover(spot, tokenJudge(token)), token.name)
        .toMatchObject({ verdict: 'right' });
    }
    // The card of a policy that has a token without a name is that token's.
    const isToken = ({ policy }: { policy: string }) => tokens.some(({ subject }) => subject === policy);
    const index = tokens.findIndex((token) => !isToken(token) && token.assetName !== '00');
    if (name === 'Wayup') {
      const hovered = await hoverer.hover(
        { selector: 'a.collection', index },
        policyJudge(tokens[index]?.policy ?? ''),
      );
      expect(hovered.verdict).toBe('right');
    }
    expect(await hoverer.hover({ selector: 'a.none' }, () => 'wrong', false)).toMatchObject({
      verdict: 'silent',
    });
  });
}
