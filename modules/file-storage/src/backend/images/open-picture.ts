import { InvalidError, RefusedError } from '@flotilla/backend';
import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from './load-sharp.js';

/** Decoded, this many pixels are about 200 MB. */
export const maxPixels = 50_000_000;
const timeoutSeconds = 20;
/** What an SVG is drawn at when nothing is said, in pixels per inch. */
const svgDensity = 72;

/** Names as sharp has them: `heif` is what holds AVIF. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif', 'svg'];

/** A picture that is ready to be worked on, and what its header says. */
export interface OpenedPicture {
  readonly picture: Sharp;
  readonly metadata: Metadata;
}

export interface OpenOptions {
  /** Of an SVG: how wide it is drawn, in pixels. */
  readonly width?: number;
  /** What work on the picture may take. */
  readonly seconds?: number;
}

/** Opens a picture, turned as its camera was held. @throws InvalidError, RefusedError */
export async function openPicture(bytes: Buffer, { width, seconds = timeoutSeconds }: OpenOptions = {}): Promise<OpenedPicture> {
  const sharp = await loadSharp();
  const metadata = await readable(sharp(bytes, { limitInputPixels: maxPixels }).metadata());
  if (!formats.includes(metadata.format)) throw unreadable();
  demandPixels(metadata.width * metadata.height);
  const density = metadata.format === 'svg' ? densityFor(metadata, width) : undefined;
  const picture = sharp(bytes, { limitInputPixels: maxPixels, density }).timeout({ seconds }).autoOrient();
  return { picture, metadata };
}

/** At which a drawing is at least as wide as asked. */
function densityFor({ width, height }: Metadata, asked = width): number {
  demandPixels(asked ** 2 * (height / width));
  return Math.ceil(svgDensity * (asked / width));
}

/** The result of work on a picture, with its failures in words for a caller. @throws InvalidError, RefusedError */
export async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
    throw unreadable();
  }
}

function demandPixels(pixels: number): void {
  if (!(pixels > 0)) throw unreadable();
  if (pixels > maxPixels) throw tooManyPixels();
}

const unreadable = () => new InvalidError('The file is not a picture that can be read.');
const tooManyPixels = () => new RefusedError(`The picture has more than ${maxPixels / 1_000_000} million pixels.`);
