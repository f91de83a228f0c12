import { problemBody } from './problem.js';

/** The used part of Node's socket. */
interface Connection {
  readonly writable: boolean;
  end(text: string): unknown;
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Grace period for a client that is still sending and reads the response later. */
const drainMs = 1000;

/**
 * Answers an unparseable request with an error body, and closes the connection, since the start of the next
 * request is unknown. Keeps reading for a moment: closing with unread data would reset the connection before
 * the client reads the response. For the `clientErrorHandler` of Fastify:
 * https://nodejs.org/api/http.html#event-clienterror
 */
export function answerUnreadable({ code }: { readonly code?: string }, connection: Connection): void {
  if (code === 'ECONNRESET') return void connection.destroy();
  // The parser reports another error for each chunk that arrives after the response.
  if (!connection.writable) return;
  connection.end(unreadableAnswer(code));
  const timer = setTimeout(() => connection.destroy(), drainMs).unref();
  connection.once('close', () => clearTimeout(timer));
}

/** Returns the raw response to a request that Node's parser rejects with that code. */
function unreadableAnswer(code: string | undefined): string {
  const requestId = crypto.randomUUID();
  const { status, error, message } = refusals.get(code) ?? malformed;
  const body = JSON.stringify(problemBody({ status, error, message, requestId }));
  const head = [
    `HTTP/1.1 ${status} ${error}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    // ASCII only, so characters are bytes.
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const malformed = { status: 400, error: 'Bad Request', message: 'The request is not well-formed HTTP.' };
const refusals: ReadonlyMap<string | undefined, typeof malformed> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    {
      status: 431,
      error: 'Request Header Fields Too Large',
      message: 'The headers are larger than allowed.',
    },
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    { status: 413, error: 'Payload Too Large', message: 'The body is larger than allowed.' },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: 408, error: 'Request Timeout', message: 'The request took too long to arrive.' },
  ],
]);
