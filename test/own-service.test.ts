/** The files of docs/own-service agree with each other and with the code. */
import { describe, expect, it } from 'vitest';
import { subjectsPathAt } from '../lib/tokens/service.ts';
import { read } from './own-files.ts';

const guide = read('docs/services.md');
const file = (name: string) => read(`docs/own-service/${name}`);
const compose = file('compose.yaml');

describe('the compose file', () => {
  it('has the variables of its example, and a password without a default', () => {
    const used = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const example = [...file('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(example.filter((name) => !used.has(name))).toEqual([]);
    const passwords = [...compose.matchAll(/\w*PASSWORD\w*: (.*)/g)].map(([, value]) => value);
    expect(passwords.length).toBeGreaterThan(1);
    for (const value of passwords) expect(value).toMatch(/^\$\{DB_PASSWORD:\?/);
  });

  it('has the ports and paths that the guide and the adapters use', () => {
    for (const port of ['8080:8080', '8081:8080']) expect(compose).toContain(`:${port}"`);
    for (const behind of ['registry:8080', 'yaci-store:8080'])
      expect(guide + file('.env.example')).toContain(behind);
    const [, prefix] = /^\s*apiPrefix=(.+)$/m.exec(compose) ?? [];
    const [, provider] = /^\s*blockfrost\.apiPrefix=(.+)$/m.exec(compose) ?? [];
    const store = `/api/v1${subjectsPathAt('https://own.example/api/v1')}`;
    expect(store).toBe(`${prefix}/tokens/subject`);
    for (const path of [subjectsPathAt('https://own.example'), store, provider])
      expect(guide).toContain(`\`${path}\``);
  });
});

it('the Helm values have the image, port and node of the compose file', () => {
  const values = file('values.yaml');
  const textOf = (name: string) => new RegExp(`^ *${name}: "?([^"\\n]+)"?$`, 'm').exec(values)?.[1];
  expect(compose).toContain(`${textOf('repository')}:\${REGISTRY_TAG:-${textOf('tag')}}`);
  expect(textOf('port')).toBe('8080');
  const [node = ''] = /^ {2}node:\n(?: {4}.*\n)+/m.exec(values) ?? [];
  const ofNode = [...node.matchAll(/^ {4}\w+: "?([^"\n]+)"?$/gm)].map(([, value]) => value);
  expect(ofNode).toHaveLength(5);
  const ofRegistry = ['organization', 'projectName', 'mappingsFolder'].map(textOf);
  for (const value of [...ofNode, ...ofRegistry]) expect(compose).toContain(`-${value}}`);
});
