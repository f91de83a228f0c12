import { safeSrc } from '@flotilla/core/rich-text';
import type { Attributes, DraftNode } from './html-tags.js';

/** Returns a card for a video, a sound or an embedded page, or nothing when it has no usable address. */
export function embedOf({ src, title, 'aria-label': label }: Attributes): Omit<DraftNode, 'children'> {
  return { type: 'embed', url: src === undefined ? undefined : watchAddressOf(src), title: title ?? label ?? '' };
}

/** Tells whether the address of an embedded page can be linked. */
export function isUsable({ url }: DraftNode): boolean {
  return safeSrc(url) !== undefined;
}

/** Tells whether an element is a card as {@link embedOf} is shown. */
export function isCard(tag: string, { class: names }: Attributes): boolean {
  return tag === 'p' && names === 'embed';
}

/** Returns a card as it was before it was shown; any other paragraph as it is. */
export function cardOf(paragraph: DraftNode): DraftNode {
  const [link, ...others] = paragraph.children;
  if (link?.type !== 'link' || others.length) return paragraph;
  const title = link.children.map(({ text = '' }) => text).join('');
  return { type: 'embed', url: link.href, title: title === link.href ? '' : title, children: [] };
}

/** Players of YouTube and Vimeo refuse to be opened outside of a frame; their pages show the same video. */
function watchAddressOf(src: string): string {
  const [, youtube] = /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/i.exec(src) ?? [];
  if (youtube) return `https://www.youtube.com/watch?v=${youtube}`;
  const [, vimeo] = /^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/i.exec(src) ?? [];
  if (vimeo) return `https://vimeo.com/${vimeo}`;
  return src.startsWith('//') ? `https:${src}` : src;
}
