import { problemBody } from './problem.js';

/** A connection of Node's, as far as it is needed here. */
interface Connection {
  readonly writable: boolean;
  end(text: string): unknown;
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** A client that is still sending looks late for an answer. */
const drainMs = 1000;

/**
 * Answers bytes that are no request, in the shape of every error, and ends the connection: where its next request would
 * begin is not known. What is still on its way is read and dropped for a moment, or a reset would overtake the answer.
 * For the `clientErrorHandler` of Fastify: https://nodejs.org/api/http.html#event-clienterror
 */
export function answerUnreadable({ code }: { readonly code?: string }, connection: Connection): void {
  if (code === 'ECONNRESET') return void connection.destroy();
  // The parser complains again of each piece that comes after the answer.
  if (!connection.writable) return;
  connection.end(unreadableAnswer(code));
  const timer = setTimeout(() => connection.destroy(), drainMs).unref();
  connection.once('close', () => clearTimeout(timer));
}

/** The answer to bytes that Node's parser refuses with that code, byte for byte. */
function unreadableAnswer(code: string | undefined): string {
  const requestId = crypto.randomUUID();
  const { status, error, message } = refusals.get(code) ?? malformed;
  const body = JSON.stringify(problemBody({ status, error, message, requestId }));
  const head = [
    `HTTP/1.1 ${status} ${error}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    // All of it is ASCII.
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const malformed = { status: 400, error: 'Bad Request', message: 'The request is not well-formed HTTP.' };
const refusals: ReadonlyMap<string | undefined, typeof malformed> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, error: 'Request Header Fields Too Large', message: 'The headers are larger than allowed.' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, error: 'Payload Too Large', message: 'The body is larger than allowed.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, error: 'Request Timeout', message: 'The request took too long to arrive.' }],
]);
