import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { problemText } from './problem.filter.js';

/** What Node's parser refuses before there is a request: https://nodejs.org/api/http.html#event-clienterror */
const refusals: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are larger than allowed.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The body is larger than allowed.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const malformed = { status: 400, message: 'The request is not well-formed HTTP.' };
/** A client that is still sending looks late for an answer. */
const drainMs = 1000;

/**
 * Answers bytes that are no request, in the shape of every error, and ends the connection: where its next request would
 * begin is not known. What is still on its way is read and dropped for a moment, or a reset would overtake the answer.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, message } = refusals[error.code ?? ''] ?? malformed;
  const { head, body } = problemText({ status, message, requestId: randomUUID() });
  socket.removeAllListeners('data').resume().end(`${head}\r\nConnection: close\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), drainMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
