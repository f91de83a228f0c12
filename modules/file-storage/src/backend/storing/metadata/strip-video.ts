import { TooLargeError } from '@flotilla/backend/ports';
import { boxes } from './iso-boxes.js';

/** The index of a film of ten hours has about ten megabytes. */
const maxIndexBytes = 64 * 1024 ** 2;
/** Boxes that are read whole: the index, and what describes the film beside it. */
const readWhole: ReadonlySet<string> = new Set(['moov', 'meta', 'udta', 'uuid']);
/** Place, device, author and the like, of the film or of a track. */
const descriptions: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const headerBytes = 8;
const longHeaderBytes = 16;

/** A box at the outermost level while its bytes come. */
interface Arriving {
  readonly parts: Buffer[];
  bytes: number;
  /** Bytes until more is known of it: its header, or all of it. */
  needed: number;
}

/**
 * Passes a film in MP4 or QuickTime on without place, device and author. What is removed is overwritten, so that positions in the file stay;
 * the film itself flows through, and its index is held in memory.
 * @throws TooLargeError for an index of more than 64 MB
 */
export async function* withoutVideoMetadata(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let box = newBox();
  let passing = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (rest.length > 0) {
      if (passing > 0) {
        yield rest.subarray(0, passing);
        const passed = Math.min(passing, rest.length);
        passing -= passed;
        rest = rest.subarray(passed);
        continue;
      }
      const taken = rest.subarray(0, box.needed - box.bytes);
      box.parts.push(taken);
      box.bytes += taken.length;
      rest = rest.subarray(taken.length);
      if (box.bytes < box.needed) continue;
      const bytes = Buffer.concat(box.parts);
      const next = afterHeader(bytes);
      if (next.needed > bytes.length) {
        box = { parts: [bytes], bytes: bytes.length, needed: next.needed };
        continue;
      }
      yield next.isWhole ? cleaned(bytes) : bytes;
      passing = next.passing;
      box = newBox();
    }
  }
  // A file that ends within its index, or whose index reaches to the end.
  if (box.bytes > 0) yield cleaned(Buffer.concat(box.parts));
}

const newBox = (): Arriving => ({ parts: [], bytes: 0, needed: headerBytes });

/** What follows once so much of a box is there: more of it is needed, it is whole, or the rest of it passes through. */
function afterHeader(bytes: Buffer): { needed: number; passing: number; isWhole: boolean } {
  const short = bytes.readUInt32BE(0);
  if (short === 1 && bytes.length < longHeaderBytes) return { needed: longHeaderBytes, passing: 0, isWhole: false };
  const size = short === 0 ? Infinity : short === 1 ? Number(bytes.readBigUInt64BE(headerBytes)) : short;
  const isWhole = readWhole.has(bytes.toString('latin1', 4, headerBytes));
  if (!isWhole) return { needed: 0, passing: Math.max(0, size - bytes.length), isWhole };
  if (size > maxIndexBytes && size !== Infinity)
    throw new TooLargeError(`The index of the film is larger than ${maxIndexBytes / 1024 ** 2} MB.`);
  return { needed: size === Infinity ? maxIndexBytes : size, passing: 0, isWhole };
}

/** A box at the outermost level without its descriptions, of the same length. */
function cleaned(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const [box] = boxes(copy);
  if (!box) return readWhole.has(copy.toString('latin1', 4, headerBytes)) ? copy.fill(0, headerBytes) : copy;
  if (descriptions.has(box.type)) erase(copy, box);
  else eraseIn(copy, box.start, box.end);
  return copy;
}

function eraseIn(bytes: Buffer, from: number, to: number): void {
  for (const box of boxes(bytes, from, to)) {
    if (descriptions.has(box.type) || (box.type === 'trak' && isOfMetadata(bytes, box.start, box.end))) erase(bytes, box);
    else if (box.type === 'trak') eraseIn(bytes, box.start, box.end);
  }
}

/** Whether a track holds no picture or sound but what sensors wrote, such as the places of an action camera. */
function isOfMetadata(bytes: Buffer, from: number, to: number): boolean {
  const media = boxes(bytes, from, to).find(({ type }) => type === 'mdia');
  const handler = media && boxes(bytes, media.start, media.end).find(({ type }) => type === 'hdlr');
  return handler !== undefined && bytes.toString('latin1', handler.start + 8, handler.start + 12) === 'meta';
}

/** Turns a box into free space of the same length. */
function erase(bytes: Buffer, { at, start, end }: { readonly at: number; readonly start: number; readonly end: number }): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, start, end);
}
