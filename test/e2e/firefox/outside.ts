/** The world beyond the machine, as a Firefox under test meets it: a proxy that refuses everything. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Outside = {
  readonly port: number;
  /** The hosts that were asked for, `host:port` for https. */
  readonly asked: readonly string[];
  close(): void;
};

/** Listens on loopback. Nothing is passed on; what was asked for is written down. */
export async function refuseOutside(): Promise<Outside> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, asked, close };
}
