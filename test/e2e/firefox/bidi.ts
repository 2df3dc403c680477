/** A connection that speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
import WebSocket from 'ws';

type Params = Readonly<Record<string, unknown>>;
type Reply =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: unknown };

/** What the browser refused, with the specification's own code for it, such as "no such frame". */
export class BidiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

export type Bidi = {
  /** Sends a command; its result is taken to be what the specification says it is. */
  send<Result = unknown>(method: string, params?: Params): Promise<Result>;
  /** Has the browser send an event from now on. */
  subscribe<Event>(method: string, listener: (event: Event) => void): Promise<void>;
  close(): void;
};

/** Connects and begins a session. When the connection is lost, every command under way is rejected. */
export async function connect(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false });
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((event: unknown) => void)[]>();
  let last = 0;

  socket.on('message', (data) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.type === 'event') {
      for (const listener of listeners.get(reply.method) ?? []) listener(reply.params);
      return;
    }
    const command = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.type === 'success') command?.resolve(reply.result);
    else command?.reject(new BidiError(reply.error, reply.message));
  });
  socket.on('close', () => {
    for (const command of waiting.values()) command.reject(new Error('Firefox closed the connection.'));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject);
  });

  const bidi: Bidi = {
    send: <Result>(method: string, params: Params = {}) =>
      new Promise<Result>((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id, method, params }), (error) => {
          if (error) reject(error);
        });
      }),
    async subscribe<Event>(method: string, listener: (event: Event) => void) {
      const known = listeners.get(method) ?? [];
      listeners.set(method, [...known, (event) => listener(event as Event)]);
      if (known.length === 0) await bidi.send('session.subscribe', { events: [method] });
    },
    close: () => socket.terminate(),
  };
  await bidi.send('session.new', { capabilities: {} });
  return bidi;
}
