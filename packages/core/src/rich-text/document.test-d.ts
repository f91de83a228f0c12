import { expectTypeOf } from 'vitest';
import type { RichTextBlock, RichTextDocument, RichTextInline, RichTextText } from './document.js';

const text: RichTextText = { text: 'Sea', bold: true };

const rightOnes: RichTextBlock[] = [
  { type: 'paragraph', children: [text, { type: 'link', href: '/', children: [text] }] },
  {
    type: 'list',
    style: 'numbered',
    children: [{ type: 'list-item', children: [{ type: 'paragraph', children: [] }] }],
  },
  { type: 'divider', children: [{ text: '' }] },
];
expectTypeOf({ type: 'doc' as const, version: 1 as const, children: rightOnes }).toExtend<RichTextDocument>();

/** Returns the text of an inline. The compiler discriminates by the missing `type` of text. */
export const wordsOf = (inline: RichTextInline): string =>
  inline.type === 'link' ? inline.children.map(wordsOf).join('') : inline.text;

export const wrongOnes: RichTextBlock[] = [
  // @ts-expect-error a block where words stand
  { type: 'paragraph', children: [{ type: 'paragraph', children: [] }] },
  {
    type: 'paragraph',
    // @ts-expect-error a link in a link
    children: [{ type: 'link', href: '/', children: [{ type: 'link', href: '/', children: [] }] }],
  },
  // @ts-expect-error a level that no heading has
  { type: 'heading', level: 7, children: [] },
  // @ts-expect-error a list of paragraphs
  { type: 'list', style: 'bulleted', children: [{ type: 'paragraph', children: [] }] },
  // @ts-expect-error a mark that is not set
  { type: 'paragraph', children: [{ text: 'Sea', bold: false }] },
  // @ts-expect-error words in a picture
  { type: 'image', src: '/a.jpg', alt: '', children: [{ text: 'Sea' }] },
];
