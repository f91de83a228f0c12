import sharp from 'sharp';

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
}

/** Returns the bytes of a picture of one colour. */
export async function pictureBytes({ width = 60, height = 40, format = 'png' }: PictureOptions = {}): Promise<
  Buffer<ArrayBuffer>
> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#0369a1' } });
  return Buffer.from(await picture.toFormat(format).toBuffer());
}

/** Returns a picture as a file of a form. */
export async function picture(name: string, options?: PictureOptions): Promise<File> {
  return new File([await pictureBytes(options)], name);
}

/** Returns a PNG of a few hundred bytes with a given size in its header. */
export async function pixelBomb(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = await pictureBytes();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
