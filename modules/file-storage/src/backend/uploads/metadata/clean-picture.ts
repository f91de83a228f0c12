import { InvalidError } from '@flotilla/backend';
import { type Deadline } from '../../images/deadline.js';
import { openPicture, readable } from '../../images/open-picture.js';
import { type FileType, heic } from '../../storage/file-types.js';
import { BrokenPicture } from './broken-picture.js';
import { stripGif } from './strip-gif.js';
import { stripHeif } from './strip-heif.js';
import { stripJpeg } from './strip-jpeg.js';
import { isAnimatedPng, stripPng } from './strip-png.js';
import { isAnimatedWebp, stripWebp } from './strip-webp.js';

/** Quality for re-encoding a rotated picture, without a visible difference. */
const quality = 92;

const strippers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
  'image/avif': stripHeif,
  [heic.mimeType]: stripHeif,
};

/** Formats whose EXIF contains the orientation. */
const turnable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Returns a picture without EXIF, XMP, location and owner. Pixels, frames and colour profile are unchanged,
 * except that a picture with an EXIF orientation is rotated.
 * @throws InvalidError for a broken picture, RefusedError
 */
export async function cleanPicture(bytes: Buffer, type: FileType, deadline: Deadline): Promise<Buffer> {
  const stripped = strip(bytes, type);
  if (!turnable.has(type.mimeType) || isAnimated(bytes, type)) return stripped;
  return (await deadline.race(turned(bytes, deadline))) ?? stripped;
}

/**
 * Returns whether the first bytes of a file declare several frames. GIF is excluded: it is always served
 * unchanged.
 */
export function isAnimated(head: Buffer, { mimeType }: FileType): boolean {
  return mimeType === 'image/webp' ? isAnimatedWebp(head) : mimeType === 'image/png' && isAnimatedPng(head);
}

function strip(bytes: Buffer, { mimeType }: FileType): Buffer {
  try {
    return strippers[mimeType]?.(bytes) ?? bytes;
  } catch (error) {
    // Offsets that point out of the file.
    if (error instanceof BrokenPicture || error instanceof RangeError)
      throw new InvalidError({
        en: 'The file is not a picture that can be read.',
        ru: 'Этот файл не читается как картинка.',
      });
    throw error;
  }
}

/** Returns the rotated picture; undefined when it needs no rotation. */
async function turned(bytes: Buffer, deadline: Deadline): Promise<Buffer | undefined> {
  const { picture, metadata } = await openPicture(bytes, { seconds: deadline.secondsLeft });
  const { format, orientation = 1, space, chromaSubsampling } = metadata;
  if (orientation === 1 || (format !== 'jpeg' && format !== 'png' && format !== 'webp')) return undefined;
  // CMYK is converted to sRGB, which its colour profile would not fit.
  const coloured = space === 'cmyk' ? picture.toColourspace('srgb') : picture.keepIccProfile();
  return readable(
    coloured.toFormat(format, format === 'jpeg' ? { quality, chromaSubsampling } : { quality }).toBuffer(),
  );
}
