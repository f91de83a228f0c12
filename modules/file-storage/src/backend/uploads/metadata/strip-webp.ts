import { BrokenPicture } from './broken-picture.js';

const headerBytes = 12;
const chunkHeader = 8;
/** Bits of the first byte of VP8X. */
const flags = { xmp: 0x04, exif: 0x08, animation: 0x02 } as const;
const retainedChunks: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** Copies a WebP without EXIF, XMP and unknown chunks; frames and colour profile stay. */
export function stripWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  const end = Math.min(bytes.length, chunkHeader + bytes.readUInt32LE(4));
  for (let at = headerBytes; at + chunkHeader <= end;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + chunkHeader, at + chunkHeader + length);
    if (content.length < length) throw new BrokenPicture();
    if (retainedChunks.has(type))
      parts.push(
        bytes.subarray(at, at + 4),
        sizeOf(length),
        type === 'VP8X' ? withoutFlags(content) : content,
        padding(length),
      );
    at += chunkHeader + length + (length % 2);
  }
  const body = Buffer.concat(parts);
  return Buffer.concat([bytes.subarray(0, 4), sizeOf(body.length + 4), Buffer.from('WEBP'), body]);
}

export function isAnimatedWebp(bytes: Buffer): boolean {
  return (
    bytes.toString('latin1', headerBytes, headerBytes + 4) === 'VP8X' &&
    ((bytes[headerBytes + chunkHeader] ?? 0) & flags.animation) !== 0
  );
}

function withoutFlags(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  copy[0] = (copy[0] ?? 0) & ~(flags.exif | flags.xmp);
  return copy;
}

function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length);
  return size;
}

const padding = (length: number) => Buffer.alloc(length % 2);
