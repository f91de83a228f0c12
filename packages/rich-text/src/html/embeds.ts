import { safeSrc } from '@flotilla/core/rich-text';
import type { Attributes, DraftNode } from './html-tags.js';

/** Returns a card for a video, an audio file or an embedded page. */
export function embedOf({ src, title, 'aria-label': label }: Attributes): Omit<DraftNode, 'children'> {
  return {
    type: 'embed',
    url: src === undefined ? undefined : watchAddressOf(src),
    title: title ?? label ?? '',
  };
}

/** Returns whether the address of an embedded page can be linked. */
export function isUsable({ url }: DraftNode): boolean {
  return safeSrc(url) !== undefined;
}

/** Returns whether an element is a rendered card of {@link embedOf}. */
export function isCard(tag: string, { class: names }: Attributes): boolean {
  return tag === 'p' && names === 'embed';
}

/** Converts a rendered card back; returns any other paragraph unchanged. */
export function cardOf(paragraph: DraftNode): DraftNode {
  const [link, ...others] = paragraph.children;
  if (link?.type !== 'link' || others.length) return paragraph;
  const title = link.children.map(({ text = '' }) => text).join('');
  return { type: 'embed', url: link.href, title: title === link.href ? '' : title, children: [] };
}

/** Returns the page of a YouTube or Vimeo video, since their players cannot be opened outside of a frame. */
function watchAddressOf(src: string): string {
  const [, youtube] =
    /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/i.exec(src) ?? [];
  if (youtube) return `https://www.youtube.com/watch?v=${youtube}`;
  const [, vimeo] = /^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/i.exec(src) ?? [];
  if (vimeo) return `https://vimeo.com/${vimeo}`;
  return src.startsWith('//') ? `https:${src}` : src;
}
