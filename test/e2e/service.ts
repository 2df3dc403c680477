/** Anything that answers requests as fetch does: a Hono app, or a page of one line. */

/** `Response.error()` stands for a connection that breaks. */
export type App = { fetch(request: Request): Response | Promise<Response> };

/** An app that has one page, whatever is asked. */
export function pageApp(html: string): App {
  return { fetch: () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }) };
}
