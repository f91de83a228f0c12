import { boxes, type Box } from './iso-boxes.js';
import { BrokenPicture } from './broken-picture.js';

/** Item types of metadata: EXIF, and XMP as `mime`. */
const metadataTypes: ReadonlySet<string> = new Set(['Exif', 'mime']);
/** ISO 14496-12: an empty TIFF after its four-byte offset. */
const emptyExif = Buffer.from([0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]);

/**
 * Copies an AVIF or HEIC with EXIF and XMP overwritten, so that offsets in the file stay valid. Its
 * orientation is stored elsewhere and stays.
 */
export function stripHeif(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const meta = boxes(copy).find(({ type }) => type === 'meta');
  if (!meta) return copy;
  const parts = boxes(copy, meta.start + 4, meta.end);
  const types = itemTypes(copy, partOf(parts, 'iinf'));
  let overwritten = 0;
  const dataStart = parts.find(({ type }) => type === 'idat')?.start ?? 0;
  for (const { id, method, extents } of itemLocations(copy, partOf(parts, 'iloc'))) {
    const type = types.get(id) ?? '';
    if (!metadataTypes.has(type)) continue;
    for (const { offset, length } of extents) {
      const start = offset + (method === 1 ? dataStart : 0);
      const room = copy.subarray(start, length > 0 ? start + length : undefined);
      // Overlapping extents could be overwritten many times.
      overwritten += room.length;
      if (overwritten > copy.length) throw new BrokenPicture();
      room.fill(type === 'mime' ? 0x20 : 0);
      if (type === 'Exif' && room.length >= emptyExif.length) emptyExif.copy(room);
    }
  }
  return copy;
}

function partOf(parts: readonly Box[], type: string): Box | undefined {
  return parts.find((part) => part.type === type);
}

function itemTypes(bytes: Buffer, info: Box | undefined): Map<number, string> {
  const types = new Map<number, string>();
  if (!info) return types;
  const isLong = bytes[info.start] !== 0;
  for (const { type, start } of boxes(bytes, info.start + (isLong ? 8 : 6), info.end)) {
    const version = bytes[start] ?? 0;
    // Before version 2, only `mime` items have a type.
    if (type !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const id = bytes.readUIntBE(start + 4, idBytes);
    types.set(id, bytes.toString('latin1', start + 6 + idBytes, start + 10 + idBytes));
  }
  return types;
}

/** Field sizes in bytes that the format allows. */
const fieldSizes: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 8]);

interface Located {
  readonly id: number;
  /** 0: from the start of the file; 1: within `idat`. */
  readonly method: number;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

/** Reads `iloc` (ISO 14496-12, 8.11.3). */
function itemLocations(bytes: Buffer, box: Box | undefined): Located[] {
  if (!box) return [];
  let at = box.start;
  const read = (size: number) => {
    if (at + size > box.end || !fieldSizes.has(size)) throw new BrokenPicture();
    const value =
      size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const version = read(1);
  read(3);
  const [sizes, more] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    sizes >> 4,
    sizes & 15,
    more >> 4,
    version > 0 ? more & 15 : 0,
  ];
  const idSize = version < 2 ? 2 : 4;
  return Array.from({ length: read(idSize) }, () => {
    const id = read(idSize);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize);
    const count = read(2);
    if (count > 1 && offsetSize + lengthSize === 0) throw new BrokenPicture();
    const extents = Array.from({ length: count }, () => {
      read(indexSize);
      return { offset: base + read(offsetSize), length: read(lengthSize) };
    });
    return { id, method, extents };
  });
}
