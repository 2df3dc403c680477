/** The two extensions beside ours, written to folders that a browser loads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';

export type PeerName = 'empty' | 'straightforward';

/** Each has one site, so that every page has one extension or none. */
export const PEER_HOSTS: Readonly<Record<PeerName, string>> = {
  empty: 'empty.example',
  straightforward: 'straightforward.example',
};

const CONTENT: Readonly<Record<PeerName, string>> = {
  empty: 'peers/empty/content.ts',
  straightforward: 'peers/straightforward/main.ts',
};

/** The caller removes them. */
export async function peerFolders(): Promise<Readonly<Record<PeerName, string>> & { remove(): void }> {
  const write = async (name: PeerName) => {
    const folder = mkdtempSync(join(tmpdir(), `token-lens-${name}-`));
    const manifest = {
      manifest_version: 3,
      name,
      version: '1',
      host_permissions: ['https://*/*'],
      background: { service_worker: 'background.js' },
      content_scripts: [
        { matches: [`https://${PEER_HOSTS[name]}/*`], js: ['content.js'], run_at: 'document_idle' },
      ],
    };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'content.js'), await bundle(CONTENT[name]));
    writeFileSync(join(folder, 'background.js'), await bundle(`peers/${name}/background.ts`));
    return folder;
  };
  const empty = await write('empty');
  const straightforward = await write('straightforward');
  const remove = () => {
    for (const folder of [empty, straightforward]) rmSync(folder, { recursive: true, force: true });
  };
  return { empty, straightforward, remove };
}
