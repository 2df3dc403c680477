/** A service that gives one prepared answer to everything: those that the local service would never give. */
import { Hono } from 'hono';
import { type Served, serve } from '../services/serve.ts';

export type Scripted = Served & {
  /** The answer from now on: JSON, or its text as it goes over the wire. */
  says(answer: unknown): void;
};

export async function serveScript(): Promise<Scripted> {
  let text = '{}';
  const app = new Hono().all('*', (c) => c.body(text, 200, { 'content-type': 'application/json' }));
  const says = (answer: unknown) => {
    text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  };
  return { ...(await serve(app)), says };
}
