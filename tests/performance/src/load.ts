import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Requests to send. They are distributed over the connections, so that no two send the same one concurrently.
 */
export interface Target {
  readonly origin: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Expected status of each response; any success when undefined. */
  readonly status?: number;
  /** Paths, or a function that returns the path of each request. */
  readonly paths: readonly string[] | (() => string);
  /** Returns the body of each request, which is then a POST. */
  readonly body?: () => string;
  /** Returns path, caller and body of each request, which is then a POST; `paths` and `body` are not used. */
  readonly make?: () => MadeRequest;
}

export interface MadeRequest {
  readonly path: string;
  readonly body: string;
  /** Added to the headers of the target. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Sends requests for some seconds, one after the other on each connection. Works on sockets directly: a full
 * HTTP client uses as much CPU time as the servers that it measures.
 * @returns the number of responses @throws Error for an unexpected response
 */
export async function load(target: Target, { connections, seconds }: Load): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const parts = Array.from({ length: connections }, (_, part) =>
    ask(target, requestsOf(target, part, connections), until),
  );
  return (await Promise.all(parts)).reduce((sum, answered) => sum + answered, 0);
}

/** Returns a function that returns the next request of a connection. */
function requestsOf(
  { origin, headers = {}, paths, body, make }: Target,
  part: number,
  connections: number,
): () => Buffer {
  const head = headOf({ host: new URL(origin).host, ...headers });
  const post = (path: string, text: string, own = '') =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\n${head}${own}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  if (make) {
    return () => {
      const made = make();
      return post(made.path, made.body, headOf(made.headers ?? {}));
    };
  }
  const write = (path: string) =>
    body ? post(path, body()) : Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  if (typeof paths === 'function') return () => write(paths());
  const own = paths.length < connections ? paths : paths.filter((_, place) => place % connections === part);
  let next = 0;
  if (body) return () => write(own[next++ % own.length] ?? '/');
  const written = own.map(write);
  return () => written[next++ % written.length] ?? Buffer.alloc(0);
}

const headOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

async function ask({ origin, status }: Target, nextRequest: () => Buffer, until: number): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  try {
    return await new Promise<number>((resolve, reject) => {
      let answered = 0;
      const read = answerReader((head) => {
        if (!(status === undefined ? succeeded.test(head) : head.startsWith(`HTTP/1.1 ${status} `)))
          return reject(new Error(`${origin}: ${head}`));
        // Late responses are not counted.
        if (performance.now() >= until) return resolve(answered);
        answered++;
        socket.write(nextRequest());
      });
      socket.on('data', read);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error(`${origin} closed a connection.`)));
      socket.setTimeout(timeoutMs, () => reject(new Error(`${origin} did not answer.`)));
      socket.write(nextRequest());
    });
  } finally {
    socket.destroy();
  }
}

const timeoutMs = 10_000;
const succeeded = /^HTTP\/1\.1 2\d\d /;
const headEnd = '\r\n\r\n';

/** Returns a parser of responses with a Content-Length, which all measured responses have. */
function answerReader(onAnswer: (head: string) => void): (chunk: Buffer) => void {
  let begun: Buffer | undefined;
  let head = '';
  let missing = 0;
  const take = (bytes: number) => {
    missing -= bytes;
    if (missing === 0) onAnswer(head);
  };
  return (chunk) => {
    if (missing > 0) return take(chunk.length);
    const bytes = begun ? Buffer.concat([begun, chunk]) : chunk;
    const end = bytes.indexOf(headEnd);
    begun = end < 0 ? bytes : undefined;
    if (end < 0) return;
    head = bytes.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && !head.startsWith('HTTP/1.1 304'))
      throw new Error(`A response has no Content-Length: ${head}`);
    missing = Number(length ?? 0);
    take(bytes.length - end - headEnd.length);
  };
}
