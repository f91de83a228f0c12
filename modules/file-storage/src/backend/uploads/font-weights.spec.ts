import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fontBytes, variableFont } from '../testing/fonts.fixture.js';
import { hasWeights } from './font-weights.js';

it.each(['inter-latin', 'text-latin', 'open-sans-cyrillic'])('finds the weights of %s', async (name) => {
  expect(await hasWeights(variableFont(name))).toBe(true);
});

it('finds no weights in a font of one', async () => {
  expect(await hasWeights(fontBytes('manrope', 'woff2'))).toBe(false);
});

describe('a font', () => {
  const inter = variableFont();
  const changed = (change: (bytes: Buffer) => unknown) => {
    const bytes = Buffer.from(inter);
    change(bytes);
    return bytes;
  };
  /** A font with one table, whose data are as given. */
  const withData = (data: Buffer, table = 47) => {
    const header = Buffer.alloc(48);
    header.write('wOF2', 'latin1');
    header.writeUInt32BE(0x00010000, 4);
    header.writeUInt16BE(1, 12);
    const compressed = brotliCompressSync(data);
    header.writeUInt32BE(compressed.length, 20);
    return Buffer.concat([header, Buffer.from([table, data.length & 127]), compressed]);
  };

  it.each([
    ['ends in its header', inter.subarray(0, 30)],
    ['ends in its table directory', inter.subarray(0, 60)],
    ['ends in its data', inter.subarray(0, -500)],
    ['has another flavor', changed((bytes) => bytes.writeUInt32BE(0x74746366, 4))],
    ['has more tables than it names', changed((bytes) => bytes.writeUInt16BE(0xffff, 12))],
    ['has a length without an end', changed((bytes) => bytes.fill(0xff, 49, 60))],
    ['has data that are not compressed', changed((bytes) => bytes.fill(0, 200))],
    ['has an empty table of axes', withData(Buffer.alloc(0))],
    ['grows to more than 16 MB', withData(Buffer.alloc(17 * 1024 ** 2), 0)],
  ])('is refused if it %s', async (_, bytes) => {
    await expect(hasWeights(bytes)).rejects.toThrow('The file is not a font that can be read.');
  });

  it('with other axes than that of weights has none', async () => {
    const fvar = Buffer.alloc(36);
    fvar.writeUInt16BE(16, 4);
    fvar.writeUInt16BE(1, 8);
    fvar.write('opsz', 16, 'latin1');

    expect(await hasWeights(withData(fvar))).toBe(false);
    fvar.write('wght', 16, 'latin1');
    expect(await hasWeights(withData(fvar))).toBe(true);
  });
});
