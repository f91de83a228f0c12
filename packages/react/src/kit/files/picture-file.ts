import type { LocalizedText } from '@flotilla/core';

/** What a picture needs to know of its file: a row of the file storage, or of any entity that has these fields. */
export interface PictureFile {
  /** Its path or address. */
  readonly file: string;
  readonly className: string | null;
  readonly containerClassName: string | null;
  readonly alt?: string | null;
  readonly altByLanguage?: LocalizedText;
  readonly width?: number | null;
  readonly height?: number | null;
  /** The picture in a few pixels, as a data URL. */
  readonly placeholder?: string | null;
  /** What stays in sight where it is cropped, in percent from the left and from the top: `25-0`. */
  readonly focus?: string | null;
}
