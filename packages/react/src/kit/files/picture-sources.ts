import { type RenditionFormat, renditionTypes, renditionUrl, scalableName, widthsFor } from '@flotilla/core/files';
import type { ImageSource } from '@flotilla/ui';
import type { PictureFile } from './picture-file.js';

/** Best first; whoever knows neither takes the file itself. */
const offered = ['avif', 'webp'] as const satisfies readonly RenditionFormat[];

/** The formats and widths of a stored picture, none wider than asked; empty for what is shown as it is. */
export function sourcesOf({ file, width }: Pick<PictureFile, 'file' | 'width'>, widest: number): ImageSource[] {
  const name = scalableName(file);
  if (name === undefined) return [];
  const own = width || Infinity;
  const widths = widthsFor(Math.min(own, widest));
  return offered.map((format) => ({
    type: renditionTypes[format],
    // A picture is never made larger than it is, and says so.
    srcSet: widths
      .map((offeredWidth) => `${renditionUrl({ name, width: offeredWidth, format })} ${Math.min(offeredWidth, own)}w`)
      .join(', '),
  }));
}
