import { type ClientRequest, request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** An upload over a real connection, sent in pieces. */
export interface OpenUpload {
  /** Sends bytes of the file, and waits until the connection accepts more. Rejects when it is closed. */
  send(bytes: Buffer): Promise<void>;
  /** Ends the form. */
  end(): void;
  /** Closes the connection. */
  cut(): void;
  readonly answer: Promise<{ status: number; body: string }>;
  /** Settles when the server has closed the connection. */
  readonly wasCut: Promise<void>;
}

export interface OpenUploadOptions {
  readonly address: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the file. */
  readonly name: string;
}

const boundary = '----flotilla';

/** Opens a form with one part, `file`. */
export async function openUpload({ address, path, headers, name }: OpenUploadOptions): Promise<OpenUpload> {
  const sent = request(address + path, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'transfer-encoding': 'chunked',
    },
  });
  const answer = answerOf(sent);
  const wasCut = new Promise<void>((resolve) => sent.once('close', () => resolve()));
  // Tests that close the connection do not read the response.
  answer.catch(() => undefined);
  await write(
    sent,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
  );
  return {
    answer,
    wasCut,
    send: (bytes) => write(sent, bytes),
    end: () => void sent.end(`\r\n--${boundary}--\r\n`),
    cut: () => void sent.destroy(),
  };
}

async function answerOf(sent: ClientRequest): Promise<{ status: number; body: string }> {
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

async function write(sent: ClientRequest, bytes: Buffer | string): Promise<void> {
  if (sent.destroyed) throw new Error('The connection is cut.');
  if (!sent.write(bytes)) await once(sent, 'drain');
}
