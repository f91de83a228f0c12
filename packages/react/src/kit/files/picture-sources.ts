import {
  type Crop,
  type RenditionFormat,
  renditionTypes,
  renditionUrl,
  scalableName,
  widthsFor,
} from '@flotilla/core/files';
import type { ImageSource } from '@flotilla/ui';
import type { PictureFile } from './picture-file.js';

/** Best format first; browsers that support neither load the file itself. */
const offered = ['avif', 'webp'] as const satisfies readonly RenditionFormat[];

/**
 * Returns the formats and widths to offer of a stored picture, up to `widest`; empty for files without
 * renditions. `width` is that of `crop`, the part to show, if there is one. `filesUrl` is the origin of stored files, where it is not the page's own.
 */
export function sourcesOf(
  { file, width, crop }: Pick<PictureFile, 'file' | 'width'> & { readonly crop?: Crop | undefined },
  widest: number,
  filesUrl = '',
): ImageSource[] {
  const name = scalableName(file, filesUrl);
  if (name === undefined) return [];
  const own = width || Infinity;
  const widths = widthsFor(Math.min(own, widest));
  return offered.map((format) => ({
    type: renditionTypes[format],
    // The width descriptor never exceeds the original, because renditions are not upscaled.
    srcSet: widths
      .map(
        (offeredWidth) =>
          `${filesUrl}${renditionUrl({ name, width: offeredWidth, format, crop })} ${Math.min(offeredWidth, own)}w`,
      )
      .join(', '),
  }));
}
