import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../images/deadline.js';
import { typeOfName } from '../../storage/file-types.js';
import { cleanPicture } from './clean-picture.js';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const noise = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const described = (picture: Sharp) =>
  picture
    .withIccProfile('p3')
    .withExif({ IFD0: { Artist: 'Anna Owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 41/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Anna Owner</a></x:xmpmeta>');

async function clean(bytes: Buffer, format: Format): Promise<Buffer> {
  const type = typeOfName(`a.${format}`);
  if (!type) throw new Error(`There is no type ${format}.`);
  return cleanPicture(bytes, type, new Deadline());
}

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'in %s loses EXIF and XMP, and keeps pixels and colour profile',
    async (format) => {
      const source = await described(noise()).toFormat(format).toBuffer();
      const result = await clean(source, format);

      expect([source.includes('Anna'), result.includes('Anna')]).toEqual([true, false]);
      const { icc, xmp } = await sharp(result).metadata();
      expect([icc !== undefined, xmp?.toString().trim() ?? '']).toEqual([true, '']);
      expect((await pixels(result)).equals(await pixels(source))).toBe(true);
    },
  );

  it('in GIF loses comments', async () => {
    const source = await noise().gif().toBuffer();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, 10]),
      Buffer.from('Anna Owner'),
      Buffer.from([0]),
    ]);
    const commented = Buffer.concat([source.subarray(0, -1), comment, source.subarray(-1)]);

    expect((await clean(commented, 'gif')).equals(source)).toBe(true);
  });

  it('loses bytes after its end', async () => {
    const source = await noise().jpeg({ progressive: true }).toBuffer();

    expect(
      (await clean(Buffer.concat([source, Buffer.from('a film with its place')]), 'jpeg')).equals(source),
    ).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('in %s is rotated by its EXIF orientation', async (format) => {
    const result = await clean(
      await described(noise()).withMetadata({ orientation: 6 }).toFormat(format).toBuffer(),
      format,
    );

    const { width, height, orientation = 1, exif, icc } = await sharp(result).metadata();
    expect([width, height, orientation, exif, icc !== undefined]).toEqual([40, 60, 1, undefined, true]);
  });

  it.each(['webp', 'gif'] as const)('in %s keeps its frames', async (format) => {
    const frames = await Promise.all([noise().png().toBuffer(), noise().negate().png().toBuffer()]);
    const source = await described(sharp(frames, { join: { animated: true } }))
      .toFormat(format)
      .toBuffer();
    const result = await clean(source, format);

    expect([result.includes('Anna'), (await sharp(result).metadata()).pages]).toEqual([false, 2]);
  });
});

describe('is refused with 400:', () => {
  const brokenLocations = (count: number) => {
    const box = (type: string, ...content: Buffer[]) => {
      const body = Buffer.concat(content);
      const head = Buffer.alloc(8);
      head.writeUInt32BE(body.length + 8);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, body]);
    };
    const infe = box('infe', Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from('Exif\0'));
    const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), infe);
    const extent = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0]);
    const head = Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, count >> 8, count & 255]);
    const iloc = box('iloc', head, ...Array.from({ length: count }, () => extent));
    return Buffer.concat([box('ftyp', Buffer.from('avif')), box('meta', Buffer.alloc(4), iinf, iloc)]);
  };

  it.each([
    ['an AVIF whose metadata overlap', 'avif', async () => brokenLocations(1000)],
    ['a PNG that is cut', 'png', async () => (await noise().png().toBuffer()).subarray(0, -20)],
    ['a JPEG without segments', 'jpeg', async () => Buffer.from([0xff, 0xd8, 1, 2, 3, 4])],
    [
      'a WebP whose chunk is longer than the file',
      'webp',
      async () => (await noise().webp().toBuffer()).subarray(0, 40),
    ],
    [
      'a GIF of unknown blocks',
      'gif',
      async () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(30, 7)]),
    ],
  ] as const)('%s', async (_, format, bytes) => {
    await expect(clean(await bytes(), format)).rejects.toMatchObject({ status: 400 });
  });
});
