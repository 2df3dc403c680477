/** A connection that speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
import WebSocket from 'ws';

type Reply =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: unknown };

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

type Pending = { resolve(result: unknown): void; reject(error: Error): void };

export type Bidi = {
  /** Sends a command; its result is assumed to have the specification's type. */
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  /** Has the browser send an event from now on. */
  subscribe<Event>(method: string, listener: (event: Event) => void): Promise<void>;
  /** Calls a function in a browsing context; it returns JSON, or a promise of it. */
  call<Result>(context: string, functionDeclaration: string, args?: readonly object[]): Promise<Result>;
  close(): void;
};

/** Connects and begins a session. When the connection is lost, every pending command is rejected. */
export async function connect(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false });
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, (event: unknown) => void>();
  let last = 0;

  socket.on('message', (data) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.type === 'event') {
      listeners.get(reply.method)?.(reply.params);
      return;
    }
    const command = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.type === 'success') command?.resolve(reply.result);
    else command?.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  socket.on('close', () => {
    for (const command of pending.values()) command.reject(new Error('Firefox closed the connection.'));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject);
  });

  const bidi: Bidi = {
    send<Result>(method: string, params: object = {}) {
      const id = ++last;
      return new Promise<Result>((resolve, reject) => {
        pending.set(id, { resolve, reject } as Pending);
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    async subscribe<Event>(method: string, listener: (event: Event) => void) {
      listeners.set(method, (event) => listener(event as Event));
      await bidi.send('session.subscribe', { events: [method] });
    },
    async call<Result>(context: string, functionDeclaration: string, args: readonly object[] = []) {
      const target = { target: { context }, awaitPromise: true, userActivation: false };
      const call = { functionDeclaration, arguments: args, ...target };
      const evaluated = await bidi.send<Evaluated>('script.callFunction', call);
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      const { value } = evaluated.result;
      return value === undefined ? (undefined as Result) : JSON.parse(value);
    },
    close: () => socket.terminate(),
  };
  await bidi.send('session.new', { capabilities: {} });
  return bidi;
}
