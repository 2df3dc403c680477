/** Code in Firefox's own window, which sees what no page does. Needs `--remote-allow-system-access`. */
import type { Bidi } from './bidi.ts';

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/**
 * Calls a function there. It goes as its source text, so it uses nothing from outside of itself but its arguments;
 * they and its result are plain JSON.
 */
export async function inFirefox<Args extends readonly unknown[], Result>(
  bidi: Bidi,
  body: (...args: Args) => Result,
  ...args: Args
): Promise<Awaited<Result>> {
  const scope = { 'moz:scope': 'chrome' };
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', scope);
  const evaluated = await bidi.send<Evaluated>('script.callFunction', {
    functionDeclaration: `async (args) => JSON.stringify(await (${body})(...JSON.parse(args)))`,
    arguments: [{ type: 'string', value: JSON.stringify(args) }],
    target: { context: contexts[0]?.context },
    awaitPromise: true,
  });
  if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
  const { value } = evaluated.result;
  return value === undefined ? (undefined as Awaited<Result>) : JSON.parse(value);
}
