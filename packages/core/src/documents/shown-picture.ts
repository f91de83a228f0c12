import { cropOf, partOfSize, scalableName, shownAddress, singleWidth } from '../files.js';
import type { DocumentPicture } from './document.js';

/** Returns the part of a picture that its link shows, for previews and other sites. */
export function shownPicture(picture: DocumentPicture, wanted: unknown): DocumentPicture {
  const crop = cropOf(wanted);
  if (!crop || scalableName(picture.url) === undefined) return picture;
  const { width, height } = picture;
  const size = width && height ? sizeOf(partOfSize(crop, { width, height })) : { width: null, height: null };
  return { ...picture, ...size, url: shownAddress(picture.url, crop), mimeType: 'image/jpeg', size: null };
}

function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, singleWidth / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
