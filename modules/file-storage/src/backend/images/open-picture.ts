import { InvalidError, RefusedError } from '@flotilla/backend';
import { type Crop, partOfSize } from '@flotilla/core/files';
import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from './load-sharp.js';

/** About 200 MB when decoded. */
export const maxPixels = 50_000_000;
const timeoutSeconds = 20;
/** Default density of an SVG, in pixels per inch. */
const svgDensity = 72;

/** Names of sharp: `heif` includes AVIF. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif', 'svg'];

/** An opened picture, and the metadata of its header. */
export interface OpenedPicture {
  readonly picture: Sharp;
  readonly metadata: Metadata;
}

export interface OpenOptions {
  /** Width of the rendering of an SVG, in pixels. */
  readonly width?: number;
  /** Time limit for processing the picture. */
  readonly seconds?: number;
}

/** Opens a picture, rotated by its EXIF orientation. @throws InvalidError, RefusedError */
export async function openPicture(
  bytes: Buffer,
  { width, seconds = timeoutSeconds }: OpenOptions = {},
): Promise<OpenedPicture> {
  const sharp = await loadSharp();
  const metadata = await readable(sharp(bytes, { limitInputPixels: maxPixels }).metadata());
  if (!formats.includes(metadata.format)) throw unreadable();
  assertPixels(metadata.width * metadata.height);
  const density = metadata.format === 'svg' ? densityFor(metadata, width) : undefined;
  const picture = sharp(bytes, { limitInputPixels: maxPixels, density }).timeout({ seconds }).autoOrient();
  return { picture, metadata };
}

/** Returns the part of an opened picture, as visitors see it: after its rotation. */
export function partOfPicture({ picture, metadata }: OpenedPicture, crop: Crop | undefined): Sharp {
  return crop ? picture.extract(partOfSize(crop, metadata.autoOrient)) : picture;
}

/** Returns the density, in pixels per inch, that makes a drawing at least as wide as requested. */
function densityFor({ width, height }: Metadata, requested = width): number {
  assertPixels(requested ** 2 * (height / width));
  return Math.ceil(svgDensity * (requested / width));
}

/**
 * Returns the result of work on a picture and turns its failures into client errors. @throws InvalidError,
 * RefusedError
 */
export async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels();
    throw unreadable();
  }
}

function assertPixels(pixels: number): void {
  if (!(pixels > 0)) throw unreadable();
  if (pixels > maxPixels) throw tooManyPixels();
}

const unreadable = () =>
  new InvalidError({
    en: 'The file is not a picture that can be read.',
    ru: 'Этот файл не читается как картинка.',
  });
const tooManyPixels = () =>
  new RefusedError({
    en: `The picture has more than ${maxPixels / 1_000_000} million pixels.`,
    ru: `В картинке больше ${maxPixels / 1_000_000} млн пикселей.`,
  });
