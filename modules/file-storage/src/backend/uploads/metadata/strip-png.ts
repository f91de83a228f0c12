import { crc32 } from 'node:zlib';
import { BrokenPicture } from './broken-picture.js';

const signatureBytes = 8;
/** Length, type and checksum. */
const frameBytes = 12;
/** Chunks for pixels, animation and colours; all others describe the picture or its author. */
const retainedChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

/**
 * Copies a PNG without texts, times and EXIF. @throws BrokenPicture for a wrong checksum, since browsers
 * refuse such pictures
 */
export function stripPng(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + frameBytes <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + frameBytes + length;
    if (end > bytes.length) throw new BrokenPicture();
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (retainedChunks.has(type)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw new BrokenPicture();
      parts.push(bytes.subarray(at, end));
    }
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  throw new BrokenPicture();
}

/** Returns whether a PNG is animated (APNG): its control chunk precedes the first data. */
export function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL', signatureBytes, 'latin1');
  const data = bytes.indexOf('IDAT', signatureBytes, 'latin1');
  return control > 0 && control < data;
}
