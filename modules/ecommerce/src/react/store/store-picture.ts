import type { RichTextNode } from '@flotilla/core';
import { localized, useSite } from '@flotilla/react';
import { safeHref } from '@flotilla/rich-text';
import type { PictureProps } from '@flotilla/website-builder/react';
import type { Store } from '../../index.js';

/** A store has no files: its picture is the first one in its description. */
export function useStorePicture(store: Store): PictureProps['file'] | undefined {
  const description = localized(store.description, useSite())?.value;
  const image = typeof description === 'object' ? firstImage(description) : undefined;
  const src = safeHref(image?.src);
  if (!image || !src) return undefined;
  return {
    file: src,
    alt: String(image.alt ?? ''),
    width: Number(image.width) || null,
    height: Number(image.height) || null,
    className: null,
    containerClassName: null,
  };
}

function firstImage(node: RichTextNode): RichTextNode | undefined {
  if (node.type === 'image') return node;
  for (const child of node.content ?? []) {
    const found = firstImage(child);
    if (found) return found;
  }
  return undefined;
}
