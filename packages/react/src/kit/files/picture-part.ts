import { type Crop, cropOf, focusWithin, partOfSize, scalableName, shownAddress } from '@flotilla/core/files';
import type { PictureFile } from './picture-file.js';

/** The drawn part of a picture: the whole file, or the part that its link names. */
export interface PicturePart {
  readonly src: string;
  readonly crop: Crop | undefined;
  /** Size in pixels; undefined when the file doesn't know its own. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly focus: string | undefined;
  readonly placeholder: string | undefined;
}

const center = '50-50';

/**
 * Returns the part of a picture to draw. Files without renditions are drawn whole. `filesUrl` is the origin of
 * stored files, where it is not the page's own.
 */
export function partOf(file: PictureFile, filesUrl = ''): PicturePart {
  const { width, height } = file;
  const whole = width && height ? { width, height } : undefined;
  const preview = file.placeholder?.startsWith('data:image/') ? file.placeholder : undefined;
  const crop = cropOfFile(file, filesUrl);
  if (!crop)
    return { src: file.file, crop, size: whole, focus: named(file.focus ?? center), placeholder: preview };
  return {
    src: shownAddress(file.file, crop, filesUrl),
    crop,
    size: whole && partOfSize(crop, whole),
    focus: named(focusWithin(file.focus ?? center, crop)),
    placeholder: whole && preview && partOfPlaceholder(preview, crop, whole),
  };
}

/** Returns the address of the part of a picture to show, for links and other sites. */
export function addressOfPicture(file: Pick<PictureFile, 'file' | 'link'>, filesUrl = ''): string {
  return shownAddress(file.file, cropOf(file.link?.crop), filesUrl);
}

function cropOfFile({ file, link }: PictureFile, filesUrl: string): Crop | undefined {
  return scalableName(file, filesUrl) === undefined ? undefined : cropOf(link?.crop);
}

/** Browsers crop to the center by default. */
const named = (focus: string) => (focus === center ? undefined : focus);

/** Returns a drawing that shows a part of a placeholder: it needs no inline style. */
function partOfPlaceholder(
  preview: string,
  crop: Crop,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const part = partOfSize(crop, { width, height });
  const box = `${part.left} ${part.top} ${part.width} ${part.height}`;
  const picture = `<image href="${preview}" width="${width}" height="${height}" preserveAspectRatio="none"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${part.width}" height="${part.height}" viewBox="${box}">${picture}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
