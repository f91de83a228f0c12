import type { Readable } from 'node:stream';
import { UnavailableError } from '@flotilla/core/errors';
import type { SentRow } from './pipeline.js';

/**
 * A row as PostgreSQL sent it, for who makes bytes of it: its columns one after the other, each as the number of its bytes,
 * in four bytes (-1 of null), and these: UTF-8.
 */
export interface WireRow {
  readonly bytes: Buffer;
  /** Where the first column begins. */
  readonly at: number;
}

/** The columns of a row from one on, as a row of their own. */
export function rowFrom({ bytes, at }: WireRow, column: number): WireRow {
  let place = at;
  for (let left = column; left > 0; left--) place += lengthBytes + Math.max(0, bytes.readInt32BE(place));
  return { bytes, at: place };
}

/** The text of the column at a place. */
export function textAt(row: WireRow, column: number): string | null {
  const { bytes, at } = rowFrom(row, column);
  const length = bytes.readInt32BE(at);
  return length < 0 ? null : bytes.toString('utf8', at + lengthBytes, at + lengthBytes + length);
}

/** A row of texts as PostgreSQL would send it. */
export function wireRowOf(texts: SentRow): WireRow {
  const count = Buffer.alloc(countBytes);
  count.writeInt16BE(texts.length);
  const columns = texts.flatMap((text) => {
    const length = Buffer.alloc(lengthBytes);
    length.writeInt32BE(text === null ? -1 : Buffer.byteLength(text));
    return text === null ? [length] : [length, Buffer.from(text)];
  });
  return { bytes: Buffer.concat([count, ...columns]), at: countBytes };
}

/** See "Message Formats" of the manual of PostgreSQL: a message is its type, its length without that byte, and its content. */
const headBytes = 5;
const lengthBytes = 4;
const countBytes = 2;
const dataRow = 'D'.charCodeAt(0);
const rowDescription = 'T'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);

/**
 * Stands between a connection and the driver, and takes the rows out of the answers that are wanted as bytes: texts of hundreds of columns
 * cost more than the answer that is made of them. All else goes on to the driver, in whole messages.
 */
export class WireTap {
  private readonly drivers: readonly ((bytes: Buffer) => void)[];
  /** What statements are answered with, in their order: of those that are wanted as bytes their rows are put there. */
  private readonly awaited: (WireRow[] | undefined)[] = [];
  /** A message of which the end has not come yet, and how many bytes it has, as far as that is known. */
  private begun: Buffer[] = [];
  private begunBytes = 0;
  private neededBytes = 0;

  /** Of a connection on which no statement is under way. */
  constructor(stream: Readable) {
    this.drivers = stream.listeners('data') as ((bytes: Buffer) => void)[];
    stream.on('data', (bytes: Buffer) => this.receive(bytes));
    for (const driver of this.drivers) stream.off('data', driver);
  }

  /**
   * Says before statements are sent whether the connection is ready for them: one that failed may have been told of before its end has come.
   * @throws UnavailableError when answers are still awaited, as of a connection that broke: rows would be taken for those of another statement
   */
  begin(isReady: boolean): void {
    if (!isReady && this.awaited.length === 0) this.awaited.push(undefined);
    if (this.awaited.length > (isReady ? 0 : 1)) throw new UnavailableError('The database is not available.');
  }

  /** Says, as each statement is sent, where its rows are wanted; undefined: at the driver. */
  awaits(rows: WireRow[] | undefined): void {
    this.awaited.push(rows);
  }

  private receive(chunk: Buffer): void {
    if (this.begunBytes === 0) return this.read(chunk);
    this.begun.push(chunk);
    this.begunBytes += chunk.length;
    if (this.begunBytes < this.neededBytes) return;
    const whole = Buffer.concat(this.begun);
    this.begun = [];
    this.begunBytes = 0;
    this.read(whole);
  }

  private read(bytes: Buffer): void {
    let [at, untold, needed] = [0, 0, headBytes];
    while (at + headBytes <= bytes.length) {
      const next = at + 1 + bytes.readUInt32BE(at + 1);
      if (next > bytes.length) {
        needed = next - at;
        break;
      }
      const type = bytes[at];
      const rows = this.awaited[0];
      if (type === readyForQuery) {
        // Who is told of a failure may send the next statements at once: by then its own end must still be awaited.
        this.tell(bytes, untold, at);
        untold = at;
        this.awaited.shift();
      } else if (rows && (type === dataRow || type === rowDescription)) {
        this.tell(bytes, untold, at);
        if (type === dataRow) rows.push({ bytes, at: at + headBytes + countBytes });
        untold = next;
      }
      at = next;
    }
    if (at < bytes.length) {
      this.begun = [bytes.subarray(at)];
      this.begunBytes = bytes.length - at;
      this.neededBytes = needed;
    }
    this.tell(bytes, untold, at);
  }

  private tell(bytes: Buffer, from: number, to: number): void {
    if (from === to) return;
    const told = from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to);
    for (const driver of this.drivers) driver(told);
  }
}
