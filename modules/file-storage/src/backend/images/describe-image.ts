import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.js';
import { Deadline } from './deadline.js';
import { openPicture, readable } from './open-picture.js';

/** What is known of a picture without showing it. */
export interface ImageDescription {
  /** In pixels, as it is seen. */
  readonly width: number;
  readonly height: number;
  /** The picture in a few pixels, as a data URL of at most 300 characters; null for one that is small or lets its ground through. */
  readonly placeholder: string | null;
}

/** Wider or higher than this, a picture takes a moment to arrive. */
const iconSize = 128;
const placeholderSize = 16;
/** So small, the edge of a drawing covers only a part of its pixels. */
const opaque = 192;

/** Reads the size of a picture, and makes its placeholder, before the deadline. @throws InvalidError, RefusedError */
export async function describeImage(source: Buffer | string, deadline = new Deadline()): Promise<ImageDescription> {
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  return deadline.race(describe(bytes, deadline));
}

async function describe(bytes: Buffer, deadline: Deadline): Promise<ImageDescription> {
  const { picture, metadata } = await openPicture(bytes, { seconds: deadline.secondsLeft });
  const { width, height } = metadata.autoOrient;
  // Decoded at any size: a readable header does not prove that the rest is valid.
  const placeholder = await placeholderOf(picture);
  return { width, height, placeholder: Math.max(width, height) <= iconSize ? null : placeholder };
}

async function placeholderOf(picture: Sharp): Promise<string | null> {
  const tiny = picture.resize(placeholderSize, placeholderSize, { fit: 'inside' }).ensureAlpha();
  const pixels = await readable(tiny.png().toBuffer());
  const sharp = await loadSharp();
  const { channels } = await sharp(pixels).stats();
  if ((channels.at(-1)?.min ?? 0) < opaque) return null;
  const webp = await sharp(pixels).removeAlpha().webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
