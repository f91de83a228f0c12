import type { RichTextBlock, RichTextImage } from '@flotilla/core/rich-text';
import { toDocument } from './to-document.js';
import type { RichTextValue } from './value.js';

/** Returns the pictures of a value in document order. */
export function imagesIn(value: RichTextValue): RichTextImage[] {
  return toDocument(value).children.flatMap(imagesOf);
}

function imagesOf(block: RichTextBlock): RichTextImage[] {
  if (block.type === 'image') return [block];
  if (block.type === 'quote') return block.children.flatMap(imagesOf);
  return block.type === 'list' ? block.children.flatMap((item) => item.children.flatMap(imagesOf)) : [];
}
