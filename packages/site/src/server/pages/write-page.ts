import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Representation } from './rendering/html-page.js';
import type { PageAnswer } from './page-store.js';

/** Writes a page, or a 304 when the client has it. */
export function writePage(
  { etag, body, headers, notModifiedHeaders }: Representation,
  { page, headers: own }: Pick<PageAnswer, 'page' | 'headers'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const etags = request.headers['if-none-match'];
  const isUnchanged = page.status === 200 && etags !== undefined && (etags === '*' || etags.includes(etag));
  if (isUnchanged) response.writeHead(304, withOwn(notModifiedHeaders, own)).end();
  else response.writeHead(page.status, withOwn(headers, own)).end(body);
}

/** Copies headers only when a response has its own. */
function withOwn(headers: readonly string[], own: readonly string[]): string[] {
  return own.length === 0 ? (headers as string[]) : [...headers, ...own];
}
