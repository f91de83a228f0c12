import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Encoding } from '@flotilla/runtime/network';

/** Low, because a higher quality compresses more slowly than pages are rendered. */
const brotliQuality = 4;

/** Compresses a text as it arrives. When the text breaks off, the stream fails with that error. */
export function compressedStream(
  pieces: AsyncIterable<string> | Iterable<string>,
  encoding: Encoding,
): Readable {
  const text = Readable.from(pieces);
  if (encoding === 'identity') return text;
  const compress =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : createGzip();
  // The pipeline destroys the result with the error, so its reader receives it.
  return pipeline(text, compress, () => undefined);
}
