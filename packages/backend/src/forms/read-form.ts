import type { Readable } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { InvalidError } from '@flotilla/core/errors';
import type { FormSource } from './multipart-body.js';

/** One part of a form while it arrives. */
export interface FormPart {
  readonly name: string;
  /** As the client calls it; absent for a part that is no file. */
  readonly filename: string | undefined;
  readonly content: Readable;
}

export interface ReadFormOptions {
  readonly maxParts: number;
  /** Takes the whole content of a part. */
  readonly take: (part: FormPart) => Promise<void>;
}

/** A client that sends nothing for so long is gone. */
const stalledMs = 60_000;

/**
 * Reads a form part by part, no faster than its parts are taken. When one is refused, or the connection is cut, it
 * waits for the others to notice and rejects with the first reason.
 */
export function readForm({ stream, headers }: FormSource, { maxParts, take }: ReadFormOptions): Promise<void> {
  const contentType = headers['content-type'] ?? '';
  if (!/;\s*boundary=/i.test(contentType)) return Promise.reject(new InvalidError('The form has no boundary.'));

  return new Promise((resolve, reject) => {
    const parts = new Set<Readable>();
    const taken: Promise<void>[] = [];
    // Every part is a stream here, `data` too: it can be too large, or not UTF-8.
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
      // Who lets go of a part before its end says why by rejecting.
      content.on('error', ({ name: kind }) => kind === 'AbortError' || fail(brokenOff()));
      const done = take({ name, filename, content });
      done.catch(fail);
      taken.push(done);
    });
    form.on('partsLimit', () => fail(new InvalidError(`The form has more parts than the ${maxParts} that it can have.`)));
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

/** @throws InvalidError where the boundary is none: RFC 2046 allows 70 characters, and the parser no more than it can look for */
function parserOf(config: BusboyConfig): BusboyInstance {
  try {
    return Busboy(config);
  } catch {
    throw new InvalidError('The form has no boundary by which it can be read.');
  }
}

const brokenOff = () => new InvalidError('The form broke off before its end.');
