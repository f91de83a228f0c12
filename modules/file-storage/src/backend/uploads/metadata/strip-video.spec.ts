import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { withoutVideoMetadata } from './strip-video.js';

function box(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const handler = (kind: string) => box('mdia', box('hdlr', '\0\0\0\0\0\0\0\0', kind, 'Core Media'));
const place = box('udta', box('\xa9xyz', '+34.6841+033.0379/'));
const film = [
  box('ftyp', 'qt  '),
  box('mdat', 'frames '.repeat(1000)),
  box(
    'moov',
    box('mvhd', 'header'),
    box('trak', handler('vide'), place),
    box('trak', handler('meta'), 'GPS 34.68'),
    box('meta', 'iPhone'),
    place,
  ),
  box('uuid', 'Anna Owner'),
];
const source = Buffer.concat(film);

async function strip(bytes: Buffer, size: number): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return buffer(Readable.from(withoutVideoMetadata(Readable.from(chunks))));
}

describe('a film', () => {
  it.each([1, 7, 1000, 100_000])(
    'in pieces of %i bytes loses location, device and author, and keeps its offsets',
    async (size) => {
      const result = await strip(source, size);

      expect(result.length).toBe(source.length);
      for (const private_ of ['+34.6841', 'GPS', 'iPhone', 'Anna'])
        expect(result.includes(private_)).toBe(false);
      const [head, frames] = film;
      expect(
        result
          .subarray(0, (head?.length ?? 0) + (frames?.length ?? 0))
          .equals(Buffer.concat(film.slice(0, 2))),
      ).toBe(true);
      expect([result.includes('mvhd'), result.includes('vide')]).toEqual([true, true]);
    },
  );

  it('truncated within its index loses it', async () => {
    const cut = source.subarray(0, source.length - 40);

    expect((await strip(cut, 100)).includes('+34.6841')).toBe(false);
  });

  it('whose frames extend to its end passes through', async () => {
    const open = Buffer.concat([
      box('ftyp', 'isom'),
      Buffer.from('\0\0\0\0mdat', 'latin1'),
      Buffer.alloc(5000, 'x'),
    ]);

    expect((await strip(open, 333)).equals(open)).toBe(true);
  });

  it('whose index is larger than 64 MB is refused', async () => {
    const huge = Buffer.from('\x7f\0\0\0moov', 'latin1');

    await expect(strip(huge, 8)).rejects.toMatchObject({ status: 413 });
  });
});
