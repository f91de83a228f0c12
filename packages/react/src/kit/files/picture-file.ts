import type { LocalizedText } from '@flotilla/core';

/** The fields that a picture needs: a row of the file storage, or of any entity with these fields. */
export interface PictureFile {
  /** Path or URL. */
  readonly file: string;
  readonly className: string | null;
  readonly containerClassName: string | null;
  readonly alt?: string | null;
  readonly altByLanguage?: LocalizedText;
  readonly width?: number | null;
  readonly height?: number | null;
  /** A preview of a few pixels, as a data URL. */
  readonly placeholder?: string | null;
  /** The point that stays visible when cropped, in percent from the left and from the top: `25-0`. */
  readonly focus?: string | null;
  /** The link to the file; its `crop` is the part of the picture to show. */
  readonly link?: { readonly crop?: unknown };
}
