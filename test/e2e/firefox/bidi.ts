/** A WebDriver BiDi connection (https://w3c.github.io/webdriver-bidi/). */
import WebSocket from 'ws';

type Reply =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly params: unknown };

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

type Pending = { resolve(result: unknown): void; reject(error: Error): void };

export type Bidi = Awaited<ReturnType<typeof connect>>;

/** Connects and starts a session. A lost connection rejects every pending command. */
export async function connect(address: string, onEvent: (params: unknown) => void) {
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false });
  const pending = new Map<number, Pending>();
  socket.on('message', (data) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.type === 'event') onEvent(reply.params);
    else if (reply.type === 'success') pending.get(reply.id)?.resolve(reply.result);
    else pending.get(reply.id)?.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  socket.on('close', () => {
    for (const command of pending.values()) command.reject(new Error('Firefox closed the connection.'));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject);
  });

  /** Sends a command; the caller names the specification's type of its result. */
  function send<Result = unknown>(method: string, params: object = {}): Promise<Result> {
    const id = pending.size;
    return new Promise<Result>((resolve, reject) => {
      pending.set(id, { resolve, reject } as Pending);
      socket.send(JSON.stringify({ id, method, params }));
    });
  }
  await send('session.new', { capabilities: {} });
  return {
    send,
    /** Calls a function in a browsing context; arguments and result are JSON. */
    async call<Result>(context: string, body: string, ...args: readonly unknown[]): Promise<Result> {
      const evaluated = await send<Evaluated>('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${body})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      const { value } = evaluated.result;
      return (value === undefined ? undefined : JSON.parse(value)) as Result;
    },
  };
}
