import type { RichTextDocument } from '@flotilla/core';
import type { RichTextBlock, RichTextText } from '@flotilla/core/rich-text';
import fc from 'fast-check';

/** Words as people write them, separated by single spaces or line breaks. */
const words = fc
  .array(fc.stringMatching(/^[a-zа-я0-9<>&"'.,!?]{1,8}$/), { minLength: 1, maxLength: 4 })
  .chain((list) => fc.constantFrom(' ', '\n', '\n\n').map((space) => list.join(space)));
const mark = fc.constant(true as const);
const marks = {
  bold: mark,
  italic: mark,
  underline: mark,
  strike: mark,
  code: mark,
  subscript: mark,
  superscript: mark,
};
const text: fc.Arbitrary<RichTextText> = fc.record({ text: words, ...marks }, { requiredKeys: ['text'] });
const link = fc.record({
  type: fc.constant('link' as const),
  href: fc.constantFrom('/fleet', '#route', 'https://example.com/?a=b&c'),
  children: fc.tuple(text),
});
/** A text and a link by turns: adjacent texts with the same marks would be merged. */
const inlines = fc.oneof(fc.tuple(text), fc.tuple(text, link), fc.tuple(link, text, link));
const nothing: fc.Arbitrary<{ text: '' }[]> = fc.constant([{ text: '' }]);

const table: fc.Arbitrary<RichTextBlock> = fc.record(
  {
    type: fc.constant('table' as const),
    caption: words.map((caption) => caption.replace(/\n+/g, ' ')),
    children: fc.array(
      fc.record({
        type: fc.constant('table-row' as const),
        children: fc.array(
          fc.record(
            {
              type: fc.constant('table-cell' as const),
              scope: fc.constantFrom('col', 'row'),
              children: inlines,
            },
            { requiredKeys: ['type', 'children'] },
          ),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: ['type', 'children'] },
);

const blocks = fc.letrec<{ block: RichTextBlock; blocks: RichTextBlock[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constant('paragraph' as const), children: inlines }),
    fc.record({
      type: fc.constant('heading' as const),
      level: fc.constantFrom(1, 2, 3, 4, 5, 6),
      children: inlines,
    }),
    fc.record({ type: fc.constant('divider' as const), children: nothing }),
    fc.record(
      {
        type: fc.constant('code-block' as const),
        language: fc.constantFrom('ts', 'c++'),
        children: fc.tuple(fc.record({ text: fc.string({ minLength: 1 }) })),
      },
      { requiredKeys: ['type', 'children'] },
    ),
    fc.record(
      {
        type: fc.constant('image' as const),
        src: fc.constantFrom('/public/a.jpg', 'https://example.com/a'),
        alt: words,
        width: fc.nat(999).map((n) => n + 1),
        height: fc.nat(999).map((n) => n + 1),
        href: fc.constantFrom('/fleet', 'https://example.com/'),
        caption: words.map((caption) => caption.replace(/\n+/g, ' ')),
        children: nothing,
      },
      { requiredKeys: ['type', 'src', 'alt', 'children'] },
    ),
    fc.record({
      type: fc.constant('embed' as const),
      url: fc.constantFrom('https://example.com/video', '/public/tour.mp4'),
      title: fc.constantFrom('', 'Leaving harbour'),
      children: nothing,
    }),
    table,
    fc.record({
      type: fc.constant('list' as const),
      style: fc.constant('bulleted' as const),
      children: items(tie('blocks')),
    }),
    fc.record(
      {
        type: fc.constant('list' as const),
        style: fc.constant('numbered' as const),
        start: fc.nat(99),
        numbering: fc.constantFrom('lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman'),
        children: items(tie('blocks')),
      },
      { requiredKeys: ['type', 'style', 'children'] },
    ),
    fc.record({ type: fc.constant('quote' as const), children: tie('blocks') }),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
})).blocks;

function items(content: fc.Arbitrary<RichTextBlock[]>) {
  return fc.array(fc.record({ type: fc.constant('list-item' as const), children: content }), {
    minLength: 1,
    maxLength: 3,
  });
}

/** Valid documents with every kind of node. */
export const documents: fc.Arbitrary<RichTextDocument> = blocks.map((children) => ({
  type: 'doc',
  version: 1,
  children,
}));
