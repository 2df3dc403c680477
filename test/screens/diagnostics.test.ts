/** The diagnostics that the options copy: what a bug report needs, and nothing that identifies the user or a token. */
import { expect, it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { granted, storage } from './browser.ts';
import { pass } from './clock.ts';
import { useExtension } from './extension.ts';
import { copyDiagnostics } from './pages.ts';

const extension = useExtension();
const CANARY = 'canary';

it('copies versions, settings, sizes and kinds of failures, and no identifier, address, label or key', async () => {
  const { mica } = TOKENS;
  const own = `https://${CANARY}.example/${CANARY}`;
  granted.add(`https://${CANARY}.example/*`);
  await storage.sync.set({
    settings: {
      theme: 'dark',
      metadataAddress: { mainnet: own },
      providerAddress: { preview: own },
      ipfsGateway: own,
      sites: [{ host: `${CANARY}.example`, network: 'mainnet' }],
      disabledSites: [CANARY],
      labelledTokens: [{ network: 'mainnet', subject: mica.subject, label: CANARY, name: CANARY }],
    },
  });
  await extension.ask('key.set', { network: 'mainnet', key: `mainnet${CANARY.repeat(6)}xx`, session: false });
  extension.route('https://tokens.cardano.org', { fetch: () => new Response(CANARY, { status: 503 }) });
  await extension.open('popup', mica.subject);
  await pass(5_000);
  await copyDiagnostics(await extension.open('options'));
  const text = extension.copied.at(-1) ?? '';
  const { settings, stored, version, hosts } = JSON.parse(text);
  expect(settings).toMatchObject({ theme: 'dark', sites: 1, labelledTokens: 1, ipfsGateway: 'own' });
  expect(settings.metadataAddress).toMatchObject({ mainnet: 'own', preprod: 'default' });
  expect(stored.failures['status-503']).toBeGreaterThan(0);
  expect([typeof version, typeof hosts, stored.recent]).toEqual(['string', 'number', 1]);
  expect(text).not.toMatch(new RegExp(`${CANARY}|${mica.policy}|${mica.fingerprint}|://|key"`, 'i'));
});
