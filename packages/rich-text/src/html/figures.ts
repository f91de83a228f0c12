import { maxDepth } from '../to-inlines.js';
import type { Attributes, DraftNode } from './html-tags.js';

/** Older WordPress versions wrote captions as `div` elements. */
export function isFigure(tag: string, { class: names = '' }: Attributes): boolean {
  return tag === 'figure' || /(^|\s)wp-caption(\s|$)/.test(names);
}

export function isCaption(tag: string, { class: names = '' }: Attributes): boolean {
  return tag === 'figcaption' || /(^|\s)wp-caption-text(\s|$)/.test(names);
}

/** Moves the caption of a figure to its only picture or table. With several, the caption stays a line. */
export function setCaption(figure: DraftNode): void {
  const [caption, ...others] = figure.children.filter((child) => child.isCaption === true);
  const [first, ...more] = captioned(figure);
  if (!caption || !first || others.length || more.length || first.caption !== undefined) return;
  const text = textOf(caption).trim();
  if (text !== '') first.caption = text;
  figure.children.splice(figure.children.indexOf(caption), 1);
}

function captioned({ children }: DraftNode, depth = 0): DraftNode[] {
  if (depth > maxDepth) return [];
  return children.flatMap((child) => {
    if (child.type === 'image' || child.type === 'table') return [child];
    return child.isCaption === true ? [] : captioned(child, depth + 1);
  });
}

function textOf({ text = '', children }: DraftNode, depth = 0): string {
  return depth > maxDepth ? text : text + children.map((child) => textOf(child, depth + 1)).join('');
}
