/** The files of docs/own-service.md: they can be parsed, and agree with each other and with the code. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { METADATA_APIS } from '../lib/network/metadata-apis.ts';
import { read } from './own-files.ts';

const guide = read('docs/own-service.md');
const file = (name: string) => read(`docs/own-service/${name}`);

type Lists = { readonly [Name in 'profiles' | 'ports' | 'volumes']?: readonly string[] };
type Service = Lists & {
  readonly image: string;
  readonly depends_on?: object;
  readonly configs?: readonly { readonly source: string }[];
  readonly environment?: Readonly<Record<string, string>>;
};

const compose = parse(file('compose.yaml'), { merge: true });

describe('the compose file', () => {
  const services = Object.entries<Service>(compose.services);
  const portOf = (name: string) => compose.services[name]?.ports?.[0]?.split(':').slice(-2).join(':');

  it('refers to what it defines', () => {
    for (const [, { depends_on = {}, configs = [], volumes = [], profiles = [], image }] of services) {
      for (const name of Object.keys(depends_on)) {
        expect(compose.services).toHaveProperty(name);
        expect(compose.services[name]?.profiles).toEqual(profiles);
      }
      for (const { source } of configs) expect(compose.configs).toHaveProperty(source);
      for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
      expect(image).toMatch(/^[a-z/-]+:\S+$/);
    }
    expect(services.length).toBeGreaterThan(3);
  });

  it('has the variables of its example, and a password without a default', () => {
    const used = new Set([...file('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const example = [...file('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(example.filter((name) => !used.has(name))).toEqual([]);
    expect(file('compose.yaml')).not.toMatch(/\$\{DB_PASSWORD(?::-|\})/);
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD/.test(name)) expect(value).toMatch(/^\$\{DB_PASSWORD:\?/);
  });

  it('has the ports and paths that the guide and the adapters use', () => {
    expect([portOf('registry'), portOf('yaci-store')]).toEqual(['8080:8080', '8081:8080']);
    for (const behind of ['registry:8080', 'yaci-store:8080'])
      expect(guide + file('.env.example')).toContain(behind);
    const properties = compose.configs['yaci-store']?.content ?? '';
    const [, prefix] = /^apiPrefix=(.+)$/m.exec(properties) ?? [];
    const [, provider] = /^blockfrost\.apiPrefix=(.+)$/m.exec(properties) ?? [];
    expect(METADATA_APIS['yaci-store'].one).toBe(`${prefix}/tokens/subject`);
    for (const path of [METADATA_APIS.v2.one, METADATA_APIS['yaci-store'].one, provider])
      expect(guide).toContain(`\`${path}\``);
  });
});

it('the Helm values have the image, port and node of the compose file', () => {
  const values = parse(file('values.yaml'));
  const { image = '', environment = {} } = compose.services.registry ?? {};
  const standards = (...names: readonly string[]) =>
    names.map((name) => /:?-([^}]*)\}$/.exec(environment[name] ?? '')?.[1]);
  expect(image).toBe(`${values.api.image.repository}:\${REGISTRY_TAG:-${values.api.image.tag}}`);
  expect(values.service.port).toBe(8080);
  const { host, port, protocolMagic, syncStartSlot, syncStartBlockhash } = values.cardano.node;
  const node = ['HOST', 'PORT', 'PROTOCOL_MAGIC', 'SYNC_START_SLOT', 'SYNC_START_BLOCKHASH'];
  expect([host, `${port}`, protocolMagic, syncStartSlot, syncStartBlockhash]).toEqual(
    standards(...node.map((name) => `STORE_CARDANO_${name}`)),
  );
  const { organization, projectName, mappingsFolder } = values.github;
  expect([organization, projectName, mappingsFolder]).toEqual(
    standards('GITHUB_ORGANIZATION', 'GITHUB_PROJECT_NAME', 'GITHUB_MAPPINGS_FOLDER'),
  );
});
