import type { Readable } from 'node:stream';
import { UnavailableError } from '@flotilla/core/errors';
import { countBytes, type RawRow } from '../raw-rows.js';

/**
 * See "Message Formats" in PostgreSQL's manual: a message is its type, its length without the type byte, and
 * its content.
 */
const headBytes = 5;
const dataRow = 'D'.charCodeAt(0);
const rowDescription = 'T'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);

/**
 * Sits between a connection and the driver, and takes out the rows that are wanted as bytes: decoding
 * hundreds of columns costs more than building the response. All other messages go on to the driver, whole.
 */
export class RawRowReader {
  private readonly drivers: readonly ((bytes: Buffer) => void)[];
  /** The expected responses, in order; rows wanted as bytes are pushed to the array. */
  private readonly awaited: (RawRow[] | undefined)[] = [];
  /** Chunks of an incomplete message, their size, and the size of the whole message if known. */
  private chunks: Buffer[] = [];
  private chunkBytes = 0;
  private neededBytes = 0;

  /** The connection must be idle. */
  constructor(stream: Readable) {
    this.drivers = stream.listeners('data') as ((bytes: Buffer) => void)[];
    stream.on('data', (bytes: Buffer) => this.receive(bytes));
    for (const driver of this.drivers) stream.off('data', driver);
  }

  /**
   * Called before statements are sent. `isReady` is false if the driver has not yet received the end of a
   * failed response.
   * @throws UnavailableError when responses are outstanding, as on a broken connection: rows would be
   * assigned to the wrong statement
   */
  begin(isReady: boolean): void {
    if (!isReady && this.awaited.length === 0) this.awaited.push(undefined);
    if (this.awaited.length > (isReady ? 0 : 1)) throw new UnavailableError('The database is not available.');
  }

  /**
   * Called for each statement as it is sent. `rows` receives the raw rows; undefined leaves them to the
   * driver.
   */
  expect(rows: RawRow[] | undefined): void {
    this.awaited.push(rows);
  }

  private receive(chunk: Buffer): void {
    if (this.chunkBytes === 0) return this.read(chunk);
    this.chunks.push(chunk);
    this.chunkBytes += chunk.length;
    if (this.chunkBytes < this.neededBytes) return;
    const whole = Buffer.concat(this.chunks);
    this.chunks = [];
    this.chunkBytes = 0;
    this.read(whole);
  }

  private read(bytes: Buffer): void {
    let [at, unforwarded, needed] = [0, 0, headBytes];
    while (at + headBytes <= bytes.length) {
      const next = at + 1 + bytes.readUInt32BE(at + 1);
      if (next > bytes.length) {
        needed = next - at;
        break;
      }
      const type = bytes[at];
      const rows = this.awaited[0];
      if (type === readyForQuery) {
        // Passes the error on first: its receiver may send the next statements synchronously, and this
        // response must still count as outstanding then.
        this.forward(bytes, unforwarded, at);
        unforwarded = at;
        this.awaited.shift();
      } else if (rows && (type === dataRow || type === rowDescription)) {
        this.forward(bytes, unforwarded, at);
        if (type === dataRow) rows.push({ bytes, at: at + headBytes + countBytes });
        unforwarded = next;
      }
      at = next;
    }
    if (at < bytes.length) {
      this.chunks = [bytes.subarray(at)];
      this.chunkBytes = bytes.length - at;
      this.neededBytes = needed;
    }
    this.forward(bytes, unforwarded, at);
  }

  private forward(bytes: Buffer, from: number, to: number): void {
    if (from === to) return;
    const forwarded = from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to);
    for (const driver of this.drivers) driver(forwarded);
  }
}
