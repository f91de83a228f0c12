import { TooLargeError } from '@flotilla/backend/ports';
import { boxes } from './iso-boxes.js';

/** The index of a film of ten hours has about ten megabytes. */
const maxIndexBytes = 64 * 1024 ** 2;
/** Boxes that are read whole: the index and metadata. */
const readWhole: ReadonlySet<string> = new Set(['moov', 'meta', 'udta', 'uuid']);
/** Metadata of the film or of a track: location, device, author and the like. */
const descriptions: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const headerBytes = 8;
const longHeaderBytes = 16;

/** A top-level box that is being received. */
interface Arriving {
  readonly parts: Buffer[];
  bytes: number;
  /** Bytes needed to continue: its header, or all of it. */
  needed: number;
}

/**
 * Streams an MP4 or QuickTime film without location, device and author. Metadata are overwritten, so that
 * offsets in the file stay valid. The media data are streamed; the index is held in memory.
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
        const skipped = Math.min(passing, rest.length);
        passing -= skipped;
        rest = rest.subarray(skipped);
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
  // A file that is truncated within its index, or whose index extends to the end.
  if (box.bytes > 0) yield cleaned(Buffer.concat(box.parts));
}

const newBox = (): Arriving => ({ parts: [], bytes: 0, needed: headerBytes });

/** Returns how to continue a box: more bytes are needed, it is complete, or the rest passes through. */
function afterHeader(bytes: Buffer): { needed: number; passing: number; isWhole: boolean } {
  const short = bytes.readUInt32BE(0);
  if (short === 1 && bytes.length < longHeaderBytes)
    return { needed: longHeaderBytes, passing: 0, isWhole: false };
  const size = short === 0 ? Infinity : short === 1 ? Number(bytes.readBigUInt64BE(headerBytes)) : short;
  const isWhole = readWhole.has(bytes.toString('latin1', 4, headerBytes));
  if (!isWhole) return { needed: 0, passing: Math.max(0, size - bytes.length), isWhole };
  if (size > maxIndexBytes && size !== Infinity)
    throw new TooLargeError({
      en: `The index of the film is larger than ${maxIndexBytes / 1024 ** 2} MB.`,
      ru: `Оглавление видео больше ${maxIndexBytes / 1024 ** 2} МБ.`,
    });
  return { needed: size === Infinity ? maxIndexBytes : size, passing: 0, isWhole };
}

/** Returns a top-level box with its metadata erased, of the same length. */
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
    if (descriptions.has(box.type) || (box.type === 'trak' && isOfMetadata(bytes, box.start, box.end)))
      erase(bytes, box);
    else if (box.type === 'trak') eraseIn(bytes, box.start, box.end);
  }
}

/**
 * Returns whether a track contains sensor data instead of picture or sound, such as the positions of an
 * action camera.
 */
function isOfMetadata(bytes: Buffer, from: number, to: number): boolean {
  const media = boxes(bytes, from, to).find(({ type }) => type === 'mdia');
  const handler = media && boxes(bytes, media.start, media.end).find(({ type }) => type === 'hdlr');
  return handler !== undefined && bytes.toString('latin1', handler.start + 8, handler.start + 12) === 'meta';
}

/** Turns a box into free space of the same length. */
function erase(
  bytes: Buffer,
  { at, start, end }: { readonly at: number; readonly start: number; readonly end: number },
): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, start, end);
}
