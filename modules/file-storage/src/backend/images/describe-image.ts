import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.js';
import { Deadline } from './deadline.js';
import { openPicture, readable } from './open-picture.js';

/** Metadata of a picture for rendering before it is loaded. */
export interface ImageDescription {
  /** In pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  /**
   * The picture in a few pixels, as a data URL of at most 300 characters; null for small or transparent
   * pictures.
   */
  readonly placeholder: string | null;
}

/** Pictures up to this width and height load fast and need no placeholder. */
const iconSize = 128;
const placeholderSize = 16;
/** At placeholder size, the edges of a drawing are partly transparent. */
const opaque = 192;

/**
 * Reads the size of a picture, and creates its placeholder, before the deadline. @throws InvalidError,
 * RefusedError
 */
export async function describeImage(
  source: Buffer | string,
  deadline = new Deadline(),
): Promise<ImageDescription> {
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
