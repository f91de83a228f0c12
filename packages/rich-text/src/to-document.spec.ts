import { localizedRichTextProblems } from '@flotilla/core/rich-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documents } from './documents.fixture.js';
import { isEmpty } from './is-empty.js';
import { toDocument } from './to-document.js';
import { toHtml } from './html/to-html.js';
import type { RichTextValue } from './value.js';

const read = (...children: unknown[]) => toDocument({ type: 'doc', version: 1, children }).children;
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });

const picture = (src: string) => ({ type: 'image', src, alt: '', children: [{ text: '' }] });
const heading = (level: number) => ({ type: 'heading', level, children: [{ text: 'a' }] });

it('returns a valid document unchanged', () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(toDocument(document)).toEqual(document);
    }),
  );
});

it('returns a valid document for any input', () => {
  const anything = fc.oneof(fc.anything(), fc.jsonValue(), nearNodes());

  fc.assert(
    fc.property(anything, (value) => {
      const document = toDocument(value);
      expect(localizedRichTextProblems({ en: document }, 0)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it.each<[string, unknown, unknown]>([
  [
    'an unknown node around its blocks',
    { type: 'hologram', children: [paragraph({ text: 'a' })] },
    [paragraph({ text: 'a' })],
  ],
  [
    'a node named like a method',
    { type: 'constructor', children: [{ text: 'a' }] },
    [paragraph({ text: 'a' })],
  ],
  ['words among blocks', { text: 'a' }, [paragraph({ text: 'a' })]],
  ['a paragraph in a paragraph', paragraph(paragraph({ text: 'a' })), [paragraph({ text: 'a' })]],
  [
    'a script for an address',
    paragraph({ type: 'link', href: 'java\nscript:alert(1)', children: [{ text: 'a' }] }),
    [paragraph({ text: 'a' })],
  ],
  ['a picture with a script for an address', { type: 'image', src: 'javascript:alert(1)' }, []],
  [
    'a picture whose width refuses to be a number',
    { type: 'image', src: 'a.png', width: [{ toString: '' }] },
    [picture('a.png')],
  ],
  [
    'a heading whose level refuses to be a number',
    { type: 'heading', level: { valueOf: 1, toString: 1 }, children: [{ text: 'a' }] },
    [heading(2)],
  ],
  [
    'a node whose type refuses to be a word',
    { type: { toString: '' }, children: [{ text: 'a' }] },
    [paragraph({ text: 'a' })],
  ],
  [
    'a heading without a level',
    { type: 'heading', level: 'x', children: [{ text: 'a' }] },
    [{ type: 'heading', level: 2, children: [{ text: 'a' }] }],
  ],
  ['a list of nothing', { type: 'list', children: [] }, []],
  ['a table of nothing', { type: 'table', children: [{ type: 'table-row', children: [] }] }, []],
])('repairs %s', (_, node, expected) => {
  expect(read(node)).toEqual(expected);
});

it('reads the format from before version 1', () => {
  const before = {
    type: 'doc',
    content: [
      { type: 'paragraph' },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: ['bold', 'strikethrough'] },
          { type: 'link', href: '/', content: [{ type: 'text', text: 'b' }] },
        ],
      },
      {
        type: 'list',
        style: 'numbered',
        content: [{ type: 'list-item', content: [{ type: 'text', text: 'c' }] }],
      },
    ],
  };

  expect(toDocument(before)).toEqual({
    type: 'doc',
    version: 1,
    children: [
      paragraph(),
      paragraph(
        { text: 'a', bold: true, strike: true },
        { type: 'link', href: '/', children: [{ text: 'b' }] },
      ),
      {
        type: 'list',
        style: 'numbered',
        children: [{ type: 'list-item', children: [paragraph({ text: 'c' })] }],
      },
    ],
  });
});

it('stops at an unrealistic depth', () => {
  const deep = Array.from({ length: 20_000 }).reduce<unknown>(
    (inner) => ({ type: 'quote', children: [inner] }),
    { text: 'deep' },
  );
  const groups = Array.from({ length: 20_000 }).reduce<unknown>(
    (inner) => ({ type: 'group', children: [inner] }),
    { text: 'deep' },
  );

  expect(toHtml({ type: 'doc', version: 1, children: [deep, groups] } as RichTextValue)).not.toContain(
    'deep',
  );
  expect(isEmpty({ type: 'doc', version: 1, children: [deep] } as RichTextValue)).toBe(false);
});

it.each<[unknown, boolean]>([
  ['', true],
  [' \n', true],
  ['Sea', false],
  [null, true],
  [{ type: 'doc', version: 1, children: [] }, true],
  [{ type: 'doc', version: 1, children: [paragraph({ text: ' ' })] }, true],
  [{ type: 'doc', content: [{ type: 'paragraph' }] }, true],
  ['{"type":"doc","version":1,"children":[{"type":"paragraph","children":[{"text":""}]}]}', true],
  [{ type: 'doc', version: 1, children: [paragraph({ text: '' }), paragraph({ text: 'Sea' })] }, false],
  [{ type: 'doc', version: 1, children: [{ type: 'divider', children: [] }] }, false],
])('isEmpty returns for %j: %s', (value, expected) => {
  expect(isEmpty(value as RichTextValue)).toBe(expected);
});

/** Nodes with valid names at invalid positions and with wrong attributes. */
function nearNodes(): fc.Arbitrary<unknown> {
  const types = [
    'doc',
    'paragraph',
    'heading',
    'list',
    'list-item',
    'quote',
    'code-block',
    'image',
    'table',
    'table-row',
    'table-cell',
    'divider',
    'link',
    'group',
  ];
  const attributes = {
    level: fc.jsonValue(),
    src: fc.string(),
    href: fc.string(),
    alt: fc.jsonValue(),
    width: fc.jsonValue(),
    language: fc.string(),
    caption: fc.jsonValue(),
    scope: fc.constantFrom('col', 'cols'),
  };
  return fc
    .letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.record(
          { text: fc.string({ unit: 'grapheme' }), bold: fc.jsonValue() },
          { requiredKeys: ['text'] },
        ),
        fc.record(
          {
            type: fc.constantFrom(...types),
            children: fc.array(tie('node'), { maxLength: 4 }),
            ...attributes,
          },
          { requiredKeys: ['type'] },
        ),
      ),
    }))
    .node.map((node) => ({ type: 'doc', children: [node] }));
}
