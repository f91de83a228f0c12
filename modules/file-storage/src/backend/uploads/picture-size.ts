import { optionalPackage } from '@flotilla/core';
import { uploadPackages } from '../storage/file-types.js';
import { RefusedError } from '@flotilla/backend';
import { UnsupportedTypeError } from '@flotilla/backend/ports';
import type { imageSize } from 'image-size';
import { maxPixels } from '../images/open-picture.js';
import type { IncomingContent } from './incoming-content.js';

/** Numbers of bytes that are searched for the size: profiles and previews may precede it. */
const lookedAt = [4100, 64 * 1024, 1024 ** 2] as const;
/** EXIF orientations from this value swap width and height. */
const upright = 5;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a picture's size from its header without decoding. @throws RefusedError for too many pixels,
 * UnsupportedTypeError when it has no size
 */
export async function pictureSize(arrival: IncomingContent): Promise<PictureSize> {
  // Loaded on first use.
  const { imageSize } = await optionalPackage('Uploads', uploadPackages, () => import('image-size'));
  for (const bytes of lookedAt) {
    const size = sizeIn(await arrival.first(bytes), imageSize);
    if (!size) continue;
    if (size.width * size.height > maxPixels)
      throw new RefusedError({
        en: `The picture has more than ${maxPixels / 1_000_000} million pixels.`,
        ru: `В картинке больше ${maxPixels / 1_000_000} млн пикселей.`,
      });
    return size;
  }
  throw new UnsupportedTypeError({
    en: 'The picture has no readable size.',
    ru: 'Размер картинки не читается.',
  });
}

/** Returns the size after rotation. */
function sizeIn(head: Buffer, read: typeof imageSize): PictureSize | undefined {
  try {
    const { width, height, orientation = 1 } = read(head);
    if (!(width > 0 && height > 0)) return undefined;
    return orientation >= upright ? { width: height, height: width } : { width, height };
  } catch {
    // The size is further on, or missing.
    return undefined;
  }
}
