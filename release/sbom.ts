/** A bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json): the third-party parts of a build. */
import { createHash } from 'node:crypto';
import type { Shipped } from './shipped.ts';

type Lock = { readonly packages: Readonly<Record<string, { readonly integrity?: string }>> };

/** Deterministic: without a time, and with a serial number derived from the content. */
export function sbomOf(version: string, shipped: readonly Omit<Shipped, 'text'>[], lock: Lock): string {
  const components = shipped.map((one) => componentOf(one, lock));
  const ref = `token-lens@${version}`;
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name: 'token-lens',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components,
    dependencies: [{ ref, dependsOn: components.map((component) => component['bom-ref']) }],
  };
  const hash = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
  return `${JSON.stringify({ ...bom, serialNumber: `urn:uuid:${uuidOf(hash)}` }, null, 2)}\n`;
}

function componentOf({ name, version, licence, source }: Omit<Shipped, 'text'>, { packages }: Lock) {
  const integrity = packages[`node_modules/${name}`]?.integrity;
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const isPackage = integrity !== undefined;
  return {
    type: isPackage ? 'library' : 'data',
    'bom-ref': isPackage ? purl : `data:${name}`,
    name,
    version,
    ...(isPackage ? { purl, hashes: [hashOf(integrity)] } : {}),
    licenses: [{ license: { id: licence } }],
    externalReferences: [{ type: isPackage ? 'vcs' : 'distribution', url: source }],
  };
}

/** The CycloneDX form of a hash in the lock file: `sha512-…` in base64. */
function hashOf(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}

/** UUID version 8 (RFC 9562): custom bits. */
function uuidOf(hex: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return `${parts.join('-')}-${hex.slice(20, 32)}`;
}
