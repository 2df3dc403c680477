/** Promise 21 in a real Chromium: raw sockets behind the metadata address. */
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { expect, test } from '../e2e/lens.ts';
import { PROGRAM_NAMES, PROGRAMS, type ProgramName, serveHostile } from './servers.ts';
import { much, tried } from './tried.ts';

/** The deadline and a little. */
const IN_TIME_MS = 20_000;

type Api = {
  readonly permissions: { request(wanted: { origins: string[] }): Promise<boolean> };
  readonly runtime: { sendMessage(message: object): Promise<unknown> };
  readonly storage: { readonly sync: { set(items: object): Promise<void> } };
};

/** As long as the deadline, which `servers.test.ts` shortens: in a browser they are left to the soak. */
const SLOW: readonly ProgramName[] = [
  'a header byte by byte',
  'a continuation without end',
  'nothing at all',
  'headers, then nothing',
  'a body byte by byte',
];

test('promise 21: whatever a server says, by raw sockets, is a failure within 10 s', async ({
  openOptions,
  grantHost,
}) => {
  test.setTimeout(150_000);
  const origins = ['http://127.0.0.1/*'];
  await grantHost('http://127.0.0.1/*');
  const options = await openOptions();
  const isAllowed = await options.evaluate(
    (all) => (globalThis as unknown as { chrome: Api }).chrome.permissions.request({ origins: all }),
    origins,
  );
  expect(isAllowed).toBe(true);
  const cases = PROGRAM_NAMES.filter((name) => much(0, 1) === 1 || !SLOW.includes(name));
  for (let at = 0; at < cases.length; at += NETWORK_IDS.length) {
    const now = cases.slice(at, at + NETWORK_IDS.length);
    const servers = await Promise.all(now.map((name) => serveHostile(PROGRAMS[name])));
    try {
      const addresses = NETWORK_IDS.map((network, i) => {
        const port = servers[i]?.port;
        return [network, port === undefined ? '' : `http://127.0.0.1:${port}`] as const;
      });
      const said = await options.evaluate(testAll, addresses);
      for (const [i, what] of now.entries()) {
        // A status without a body is an answer: of no metadata service.
        const isNone = JSON.stringify(said[i]?.answer) === '{"ok":true,"value":{"isV2":false}}';
        if (!isNone) expect.soft(said[i]?.answer, what).toMatchObject({ ok: false, failure: {} });
        expect.soft(said[i]?.ms, what).toBeLessThan(IN_TIME_MS);
        expect.soft(servers[i]?.seen().connections, `${what}: ${JSON.stringify(said[i])}`).toBeGreaterThan(0);
      }
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  }
  tried(21, `${cases.length} hostile servers in Chromium`);
});

/** Runs in the options page: sets these addresses, and tests each. */
async function testAll(addresses: readonly (readonly [NetworkId, string])[]) {
  const { runtime, storage } = (globalThis as unknown as { chrome: Api }).chrome;
  await storage.sync.set({ settings: { metadataAddress: Object.fromEntries(addresses) } });
  // Until the worker has heard of it.
  await new Promise((resume) => setTimeout(resume, 400));
  const test = async (network: NetworkId) => {
    const began = performance.now();
    const answer = await runtime.sendMessage({ name: 'service.test', request: { network } });
    return { answer, ms: performance.now() - began };
  };
  return Promise.all(addresses.map(([network]) => test(network)));
}
