/** A box of an ISO base media file (ISO 14496-12): MP4, QuickTime, AVIF, HEIC. */
export interface Box {
  readonly type: string;
  /** Offset of the header. */
  readonly at: number;
  /** Offset of the content. */
  readonly start: number;
  readonly end: number;
}

const headerBytes = 8;

/** Returns the boxes of a range, in order, up to the first one that exceeds it. */
export function boxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const found: Box[] = [];
  for (let at = from; at + headerBytes <= to;) {
    const box = boxAt(bytes, at, to);
    if (!box) break;
    found.push(box);
    at = box.end;
  }
  return found;
}

/** Reads the header of a box; a size of 0 reaches to the end of the range. */
function boxAt(bytes: Buffer, at: number, to: number): Box | undefined {
  const size = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + headerBytes);
  if (size === 0) return { type, at, start: at + headerBytes, end: to };
  const isLong = size === 1;
  if (isLong && at + 16 > to) return undefined;
  const length = isLong ? Number(bytes.readBigUInt64BE(at + headerBytes)) : size;
  const start = at + (isLong ? 16 : headerBytes);
  return at + length < start || at + length > to ? undefined : { type, at, start, end: at + length };
}
