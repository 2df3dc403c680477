import { chromium } from '@playwright/test';
import { createServer } from 'node:http';
const server = createServer((q, r) => { r.setHeader('content-type','text/html'); r.end('<p>x') }).listen(0);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-dev-shm-usage'] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const out = await page.evaluate(async () => {
  const hex = (n) => [...crypto.getRandomValues(new Uint8Array(n))];
  const keys = Array.from({ length: 10000 }, () => new Uint8Array([1,2,3,4, ...hex(36)]));
  const rec = (i) => { const p = (value) => ({ value, source: 'CIP_26' }); const s = 'abcdef0123456789'.repeat(7) + i;
    return { at: Date.now() - i, outcome: { kind: 'found', fetchedAt: 1, stale: false, token: { network: 'mainnet', subject: s, policy: s.slice(0,56), assetName: 'abcd', fingerprint: 'asset1'+s.slice(0,38), name: p('cached '+i), ticker: p('C'+i), description: p('A description of usual length in a registry entry. '.repeat(3)+i), url: p('https://cached-'+i+'.example/about'), decimals: p(6), others: {}, priority: ['CIP_68','CIP_26'], service: 'https://tokens.cardano.org' } } } };
  const open = indexedDB.open('x'); open.onupgradeneeded = () => open.result.createObjectStore('obj').createIndex('at','at');
  await new Promise((d) => open.onsuccess = d); const db = open.result;
  for (let a = 0; a < 10000; a += 500) { const t = db.transaction('obj','readwrite'); for (let i = a; i < a+500; i++) t.objectStore('obj').put(rec(i), keys[i]); await new Promise((d) => t.oncomplete = d); }
  const st = () => db.transaction('obj').objectStore('obj');
  const sorted = (ks) => [...ks].sort((a,b) => indexedDB.cmp(a,b));
  const gets = (ks) => new Promise((d) => { const s = st(); const rs = ks.map((k) => s.get(k)); rs.at(-1).onsuccess = () => d(rs.map((r) => r.result)) });
  const cursor = (ks) => new Promise((d) => { const s = sorted(ks); let i = 0; const out = []; const r = st().openCursor(IDBKeyRange.bound(s[0], s.at(-1))); r.onsuccess = () => { const c = r.result; if (!c) return d(out.length); out.push(c.value); i++; if (i < s.length) c.continue(s[i]); else d(out.length) } });
  const methods = { 'one get': (k) => gets([k[0]]), '100 get': gets, '100 get sorted': (k) => gets(sorted(k)), cursor, 'two tx': (k) => Promise.all([gets(k.slice(0,50)), gets(k.slice(50))]) };
  const res = {}; for (const m in methods) res[m] = [];
  for (let round = 0; round < 21; round++) for (const m in methods) { const ks = Array.from({ length: 100 }, () => keys[Math.floor(Math.random()*10000)]); const b = performance.now(); await methods[m](ks); res[m].push(performance.now()-b); }
  return Object.fromEntries(Object.entries(res).map(([k,v]) => { v.sort((a,b)=>a-b); return [k, `${v[10].toFixed(1)} (${v[2].toFixed(1)}–${v[18].toFixed(1)})`] }));
});
console.log(out); await browser.close(); server.close();
