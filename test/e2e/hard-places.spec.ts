/** Frames, and what the extension does in them. */
import { TOKENS } from '../data/index.ts';
import { openPage } from './extension.ts';
import { expect, expectCard, expectNoCard, isMarked, siteApp, test } from './places.ts';

const { fernwood, mica, tern } = TOKENS;
const link = (id: string, { subject }: { readonly subject: string }) =>
  `<p><a id="${id}" href="/token/${subject}">${id}</a></p>`;

const SIZE = 'style="width: 900px; height: 120px; border: 0"';

test('frames of the page’s own origin, however they are made, are marked and have cards', async ({
  asked,
  context,
  routeService,
  settled,
}) => {
  const body = link('one', fernwood) + link('two', mica);
  const written = JSON.stringify(body).replaceAll('/', '\\/');
  const pages = {
    '/': `<iframe name="address" src="/inner" ${SIZE}></iframe><iframe name="srcdoc" srcdoc='${body}' ${SIZE}></iframe>
      <iframe name="written" ${SIZE}></iframe><iframe name="filled" ${SIZE}></iframe>
      <script>
        const { written: { document: inner }, filled } = frames;
        inner.open(); inner.write(${written}); inner.close();
        filled.document.body.innerHTML = ${written};
      </script>${link('outside', tern)}`,
    '/inner': `${body}<iframe name="nested" src="/nested" ${SIZE}></iframe>`,
    '/nested': link('deep', tern),
  };
  routeService('https://cardanoscan.io', siteApp(pages));
  const page = await openPage(context, 'https://cardanoscan.io/');
  for (const name of ['address', 'srcdoc', 'written', 'filled']) {
    const frame = page.frameLocator(`[name=${name}]`);
    await expect.poll(() => isMarked(frame.locator('#one')), { message: name }).toBe(true);
    await expectCard(frame.locator('#two'), 'Mica Sheet', { frame: name });
  }
  const nested = page.frameLocator('[name=address]').frameLocator('[name=nested]');
  await expect.poll(() => isMarked(nested.locator('#deep'))).toBe(true);
  await settled(page);
  // Several documents with one token cause one request for it.
  expect(asked().filter((subject) => subject === fernwood.subject)).toHaveLength(1);
});

test('frames of other origins, or of an opaque origin, have no content script', async ({
  asked,
  context,
  open,
  routeService,
  sent,
}) => {
  routeService('https://elsewhere.example', siteApp({ '/': link('one', fernwood) }));
  const inner = `<p><a id="one" href="https://cardanoscan.io/token/${fernwood.subject}">one</a></p>`;
  const page = await open(
    `${link('control', tern)}<iframe id="sandboxed" sandbox srcdoc="${inner.replaceAll('"', '&quot;')}" ${SIZE}></iframe>
     <iframe id="data" src="data:text/html,${encodeURIComponent(inner)}" ${SIZE}></iframe>
     <iframe id="elsewhere" src="https://elsewhere.example/" ${SIZE}></iframe>`,
  );
  await expect.poll(asked).toEqual([tern.subject]);
  for (const id of ['#sandboxed', '#data', '#elsewhere']) {
    const one = page.frameLocator(id).locator('#one');
    await expectNoCard(one);
    expect.soft(await isMarked(one), id).toBe(false);
  }
  expect(asked()).toEqual([tern.subject]);
  expect(sent()).not.toContain(fernwood.policy);
  const inside = page.frames().find((frame) => frame.url() === 'https://elsewhere.example/');
  if (inside === undefined) throw new Error('no frame of another origin');
  const session = await context.newCDPSession(inside).catch(() => context.newCDPSession(page));
  const worlds: { readonly origin: string; readonly frameId: string | undefined }[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { origin, auxData } }) =>
    worlds.push({ origin, frameId: auxData?.frameId }),
  );
  await session.send('Runtime.enable');
  const elsewhere = worlds.find(({ origin }) => origin === 'https://elsewhere.example');
  expect(elsewhere).toBeDefined();
  const beside = worlds.filter(({ frameId }) => frameId === elsewhere?.frameId).map(({ origin }) => origin);
  expect(beside.filter((origin) => origin.startsWith('chrome-extension:'))).toEqual([]);
});
