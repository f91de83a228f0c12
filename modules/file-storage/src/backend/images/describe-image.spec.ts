import { maxLengthOf } from '@flotilla/core/reflection';
import sharp, { type Create } from 'sharp';
import { describe, expect, it } from 'vitest';
import { file } from '../../entities/file.js';
import { describeImage } from './describe-image.js';

const blank = (size: Partial<Create>) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699', ...size } });
const svg = (attributes: string, content = '<rect width="100%" height="100%" fill="teal"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

describe('a description', () => {
  it('has the size and a placeholder of a few bytes', async () => {
    const { width, height, placeholder } = await describeImage(await blank({}).jpeg().toBuffer());

    expect([width, height]).toEqual([600, 400]);
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,240}$/);
    const { format, ...size } = await sharp(
      Buffer.from(placeholder?.split(',')[1] ?? '', 'base64'),
    ).metadata();
    expect([format, size.width, size.height]).toEqual(['webp', 16, 11]);
  });

  it('has a placeholder that fits its field, even for a very detailed picture', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .resize(16)
      .resize(400, 400, { kernel: 'nearest' })
      .png()
      .toBuffer();

    expect((await describeImage(noise)).placeholder?.length).toBeLessThanOrEqual(
      maxLengthOf(file.fields.placeholder),
    );
  });

  it('has the size after rotation by the EXIF orientation', async () => {
    const turned = await blank({}).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    expect(await describeImage(turned)).toMatchObject({ width: 400, height: 600 });
  });

  it.each([
    ['a sign', () => blank({ width: 64, height: 64 }).png().toBuffer()],
    ['a transparent picture', () => blank({ channels: 4, background: '#33669980' }).png().toBuffer()],
    ['a drawing without a ground', async () => svg('width="800" height="600"', '<circle r="90"/>')],
  ])('has no placeholder for %s', async (_, picture) => {
    expect((await describeImage(await picture())).placeholder).toBeNull();
  });

  it('has a placeholder for an SVG', async () => {
    expect(await describeImage(svg('width="800" height="600"'))).toMatchObject({
      width: 800,
      placeholder: expect.stringMatching(/^data:/),
    });
  });

  it.each([
    ['text', Buffer.from('no picture'), 400],
    ['half a picture', svg('width="800" height="600"').subarray(0, 60), 400],
    ['a drawing of 10,000 megapixels', svg('width="100000" height="100000"'), 422],
  ])('is refused for %s', async (_, bytes, status) => {
    await expect(describeImage(bytes)).rejects.toMatchObject({ status });
  });

  it('is refused for a decompression bomb', async () => {
    const bomb = await blank({ width: 8000, height: 8000 }).png({ palette: true }).toBuffer();

    expect(bomb.length).toBeLessThan(100_000);
    await expect(describeImage(bomb)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('50 million'),
    });
  });
});
