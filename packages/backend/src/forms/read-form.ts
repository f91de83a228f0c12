import type { Readable } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { InvalidError } from '@flotilla/core/errors';
import type { FormSource } from './multipart-body.js';

/** A part of a form, while it arrives. */
export interface FormPart {
  readonly name: string;
  /** The file name sent by the client; absent for a part that is not a file. */
  readonly filename: string | undefined;
  readonly content: Readable;
}

export interface ReadFormOptions {
  readonly maxParts: number;
  /** Consumes the whole content of a part. */
  readonly take: (part: FormPart) => Promise<void>;
}

/** In ms. A client that sends nothing for this long is treated as disconnected. */
const stalledMs = 60_000;

/**
 * Reads a form part by part, with backpressure from the consumer of the part. When a part is rejected, or the
 * connection is lost, waits for the other parts to end and rejects with the first error.
 */
export function readForm(
  { stream, headers }: FormSource,
  { maxParts, take }: ReadFormOptions,
): Promise<void> {
  const contentType = headers['content-type'] ?? '';
  if (!/;\s*boundary=/i.test(contentType))
    return Promise.reject(new InvalidError('The form has no boundary.'));

  return new Promise((resolve, reject) => {
    const parts = new Set<Readable>();
    const taken: Promise<void>[] = [];
    // Every part is treated as a file stream, including `data`, which can be too large, or not UTF-8.
    const form = parserOf({
      headers: { ...headers, 'content-type': contentType },
      isPartAFile: () => true,
      limits: { parts: maxParts, headerPairs: 50, headerSize: 16 * 1024 },
    });
    const timer = setTimeout(() => fail(brokenOff()), stalledMs).unref();

    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      void Promise.allSettled(taken).then(settle);
    };
    const fail = (error: unknown) => {
      end(() => reject(error));
      stream.unpipe(form);
      for (const part of parts) part.destroy(brokenOff());
    };

    form.on('file', (name, content, filename) => {
      parts.add(content);
      content.once('close', () => parts.delete(content));
      // A consumer that aborts a part rejects with the reason.
      content.on('error', ({ name: kind }) => kind === 'AbortError' || fail(brokenOff()));
      const done = take({ name, filename, content });
      done.catch(fail);
      taken.push(done);
    });
    form.on('partsLimit', () => fail(new InvalidError(`The form has more than ${maxParts} parts.`)));
    form.on('error', () => fail(new InvalidError('The form is not well-formed, or broke off.')));
    form.on('finish', () => void Promise.all(taken).then(() => end(resolve), fail));
    stream.on('data', () => timer.refresh());
    stream.once('close', () => {
      if (!stream.readableEnded) fail(brokenOff());
    });
    stream.once('error', () => fail(brokenOff()));
    stream.pipe(form);
  });
}

/**
 * Creates the parser.
 * @throws InvalidError for an invalid boundary: RFC 2046 allows 70 characters, and the parser has its own
 * limit
 */
function parserOf(config: BusboyConfig): BusboyInstance {
  try {
    return Busboy(config);
  } catch {
    throw new InvalidError('The form has no valid boundary.');
  }
}

const brokenOff = () => new InvalidError('The form broke off before its end.');
