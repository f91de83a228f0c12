import { localized, useSite } from '@flotilla/react';
import type { PictureProps } from '@flotilla/react/kit';
import { imagesIn } from '@flotilla/rich-text';
import type { Store } from '../../index.js';

/** A store has no files: its picture is the first one in its description. */
export function useStorePicture(store: Pick<Store, 'description'>): PictureProps['file'] | undefined {
  const [image] = imagesIn(localized(store.description, useSite())?.value);
  if (!image) return undefined;
  const { src, alt, width = null, height = null } = image;
  return { file: src, alt, width, height, className: null, containerClassName: null };
}
