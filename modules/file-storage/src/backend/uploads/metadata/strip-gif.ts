import { BrokenPicture } from './broken-picture.js';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const comment = 0xfe;
const application = 0xff;
/** Application blocks for the repetition and the colours of the picture. */
const retainedApplications: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Copies a GIF without comments, XMP and trailing bytes. */
export function stripGif(bytes: Buffer): Buffer {
  let at = 13 + tableBytes(bytes[10] ?? 0);
  const parts: Buffer[] = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const code = bytes[at];
    if (code === trailer) break;
    if (code !== extension && code !== image) throw new BrokenPicture();
    const label = bytes[at + 1] ?? 0;
    const blocks = code === image ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfBlocks(bytes, blocks);
    const name = bytes.toString('latin1', blocks + 1, blocks + 12);
    const isKept =
      code === image || (label !== comment && (label !== application || retainedApplications.has(name)));
    if (isKept) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, Buffer.from([trailer])]);
}

/** Returns the size of the colour table that a packed field declares. */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return Math.min(bytes.length, at + 1);
}
