import type { SentRow } from './reads.js';

/**
 * A row as PostgreSQL sent it, for code that builds bytes from it: each column as its length in bytes (four
 * bytes, -1 for null), followed by its UTF-8 text.
 */
export interface RawRow {
  readonly bytes: Buffer;
  /** Offset of the first column. */
  readonly at: number;
}

/** Returns the columns of a row from one on, as a row of their own. */
export function rowFrom({ bytes, at }: RawRow, column: number): RawRow {
  let offset = at;
  for (let remaining = column; remaining > 0; remaining--)
    offset += lengthBytes + Math.max(0, bytes.readInt32BE(offset));
  return { bytes, at: offset };
}

/** Returns the text of a column, by its index. */
export function textAt(row: RawRow, column: number): string | null {
  const { bytes, at } = rowFrom(row, column);
  const length = bytes.readInt32BE(at);
  return length < 0 ? null : bytes.toString('utf8', at + lengthBytes, at + lengthBytes + length);
}

/** Builds a row of texts in the format of PostgreSQL. */
export function rawRowOf(texts: SentRow): RawRow {
  const count = Buffer.alloc(countBytes);
  count.writeInt16BE(texts.length);
  const columns = texts.flatMap((text) => {
    const length = Buffer.alloc(lengthBytes);
    length.writeInt32BE(text === null ? -1 : Buffer.byteLength(text));
    return text === null ? [length] : [length, Buffer.from(text)];
  });
  return { bytes: Buffer.concat([count, ...columns]), at: countBytes };
}

/** Sizes in PostgreSQL's messages, in bytes. */
const lengthBytes = 4;
export const countBytes = 2;
