/** Apps that answer requests in browser tests. */
import { NETWORKS } from '../../lib/network/networks.ts';
import type { App, RecordedRequest } from '../services/serve.ts';

/** The origin of mainnet's public metadata service. */
export const METADATA = NETWORKS.mainnet.metadata ?? '';

/** Answers every request with one HTML document. */
export function pageApp(html: string): App {
  return { fetch: () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }) };
}

/** A document in whose font a long identifier fits in one line. */
export function documentOf(body: string): string {
  const style = 'body { margin: 20px; font: 13px/20px monospace } dd { margin: 0 }';
  return `<!doctype html><meta charset="utf-8"><title>Page</title><style>${style}</style><body>${body}`;
}

/** A site with a document for each path; other paths are not found. */
export function siteApp(bodies: Readonly<Record<string, string>>): App {
  return {
    fetch: (request) => {
      const body = bodies[new URL(request.url).pathname];
      if (body === undefined) return new Response(null, { status: 404 });
      return pageApp(documentOf(body)).fetch(request);
    },
  };
}

/** The subjects that a request to a metadata service names. */
export const subjectsIn = ({ path, body }: RecordedRequest): readonly string[] =>
  body === '' ? [decodeURIComponent(path.split('/').at(-1) ?? '')] : JSON.parse(body).subjects;
