import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Encoding } from '@flotilla/runtime/network';

/** Text is made faster than a higher quality could compress it. */
const brotliQuality = 4;

/** A text as it comes, in an encoding. One that breaks off ends with that error. */
export function compressedStream(pieces: AsyncIterable<string> | Iterable<string>, encoding: Encoding): Readable {
  const text = Readable.from(pieces);
  if (encoding === 'identity') return text;
  const compress = encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }) : createGzip();
  // An error has reached whoever reads the result: it ends that stream as well.
  return pipeline(text, compress, () => undefined);
}
