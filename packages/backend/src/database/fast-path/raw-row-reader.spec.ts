import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { textAt, type RawRow, rawRowOf } from '../raw-rows.js';
import { RawRowReader } from './raw-row-reader.js';

const message = (type: string, content: Buffer = Buffer.alloc(0)) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const textsOf = (sent: RawRow) =>
  Array.from({ length: sent.bytes.readInt16BE(sent.at - 2) }, (_, column) => textAt(sent, column));
const row = (...texts: (string | null)[]) => message('D', rawRowOf(texts).bytes);
const answer = (...rows: Buffer[]) =>
  Buffer.concat([message('2'), message('T'), ...rows, message('C'), message('Z', Buffer.from('I'))]);

/** A tapped connection: the types of the messages that reach the driver, and the rows set aside. */
function tapped() {
  const stream = new PassThrough();
  const types: string[] = [];
  stream.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1))
      types.push(String.fromCharCode(bytes[at] ?? 0));
  });
  return { stream, types, tap: new RawRowReader(stream) };
}

it.each([1, 2, 3, 7, 64, 10_000])(
  'takes the wanted rows out of responses that arrive in chunks of %i bytes',
  async (size) => {
    const { stream, types, tap: reader } = tapped();
    const [first, third]: RawRow[][] = [[], []];
    reader.begin(true);
    for (const rows of [first, undefined, third]) reader.expect(rows);
    const sent = Buffer.concat([
      answer(row('a', null), row('я'.repeat(3000), '')),
      answer(row('driver')),
      message('2'),
      message('E'),
      message('Z', Buffer.from('I')),
    ]);

    for (let at = 0; at < sent.length; at += size) stream.write(sent.subarray(at, at + size));
    await setImmediate();

    expect(first?.map(textsOf)).toEqual([
      ['a', null],
      ['я'.repeat(3000), ''],
    ]);
    expect(third).toEqual([]);
    expect(types.join('')).toBe('2CZ2TDCZ2EZ');
  },
);

it('waits for the end of an earlier failure, and leaves other responses to the driver', async () => {
  const { stream, types, tap: reader } = tapped();
  const rows: RawRow[] = [];
  reader.begin(false);
  reader.expect(rows);

  stream.write(message('Z', Buffer.from('I')));
  stream.write(answer(row('mine')));
  stream.write(answer(row('of a transaction')));
  await setImmediate();

  expect(rows.map(textsOf)).toEqual([['mine']]);
  expect(types.join('')).toBe('Z2CZ2TDCZ');
});

it.each([1, 3, 10_000])(
  'assigns rows to the right statement when the next ones are sent on failure, in chunks of %i bytes',
  async (size) => {
    const stream = new PassThrough();
    const sets: RawRow[][] = [[], [], []];
    const [failing = [], second = [], third = []] = sets;
    stream.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1))
        if (bytes[at] === 'E'.charCodeAt(0)) sendNext();
    });
    const reader = new RawRowReader(stream);
    // The driver is not ready: it has received the error, but not the end of the response.
    const sendNext = () => {
      reader.begin(false);
      reader.expect(second);
      reader.expect(third);
    };
    reader.begin(true);
    reader.expect(failing);
    const sent = Buffer.concat([
      message('2'),
      message('E'),
      message('Z', Buffer.from('I')),
      answer(row('second')),
      answer(row('third')),
    ]);

    for (let at = 0; at < sent.length; at += size) stream.write(sent.subarray(at, at + size));
    await setImmediate();

    expect(sets.map((rows) => rows.map(textsOf))).toEqual([[], [['second']], [['third']]]);
    reader.begin(true);
  },
);

it('rejects statements on a connection with outstanding responses', () => {
  const reader = new RawRowReader(new PassThrough());
  reader.begin(true);
  reader.expect([]);
  expect(() => reader.begin(true)).toThrow('not available');
});
