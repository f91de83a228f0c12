import { describe, expect, it } from 'vitest';
import { emptyRichText, type RichTextBlock } from './document.js';
import { localizedRichTextProblems } from './localized.js';
import { richTextLimits, richTextProblems } from './problems.js';

const documentOf = (...children: unknown[]) => ({ type: 'doc', version: 1, children });
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const text = (words: string, marks: object = {}) => ({ text: words, ...marks });
const link = (href: unknown, ...children: unknown[]) => ({ type: 'link', href, children });
const list = (...children: unknown[]) => ({ type: 'list', style: 'bulleted', children });
const item = (...children: unknown[]) => ({ type: 'list-item', children });
const image = (attributes: object) => ({
  type: 'image',
  src: '/public/a.jpg',
  alt: '',
  children: [{ text: '' }],
  ...attributes,
});
const table = (...cells: unknown[]) => ({
  type: 'table',
  children: [{ type: 'table-row', children: cells }],
});
const quoted = (depth: number): RichTextBlock =>
  depth === 0 ? { type: 'divider', children: [] } : { type: 'quote', children: [quoted(depth - 1)] };
const places = (value: unknown) =>
  richTextProblems(value).map(({ path, message }) => `${path.join('.')}: ${message}`);

it.each<[string, unknown]>([
  ['nothing', documentOf()],
  ["the editor's empty document", emptyRichText],
  [
    'marks',
    documentOf(
      paragraph(text('Sea', { bold: true, italic: true, underline: true, strike: true, code: true })),
    ),
  ],
  [
    'headings',
    documentOf(...[1, 2, 3, 4, 5, 6].map((level) => ({ type: 'heading', level, children: [text('Route')] }))),
  ],
  ['lists in lists', documentOf(list(item(paragraph(text('One')), list(item(paragraph(text('Two')))))))],
  [
    'links with marks',
    documentOf(paragraph(text(''), link('/fleet', text('Fleet', { bold: true })), text(''))),
  ],
  [
    'pictures',
    documentOf(image({ fileId: '0198f3c2-7d1a-7c55-9a34-3f6f0c1b2d4e', width: 800, height: 600 })),
  ],
  ['pictures of the web', documentOf(image({ src: 'https://example.com/a.jpg', alt: 'A bay' }))],
  [
    'tables',
    documentOf({
      ...table({ type: 'table-cell', scope: 'col', children: [text('Boat')] }),
      caption: 'Prices',
    }),
  ],
  [
    'code',
    documentOf(
      { type: 'code-block', language: 'c++', children: [text('a < b\nc')] },
      { type: 'code-block', children: [] },
    ),
  ],
  [
    'lists that start elsewhere',
    documentOf({ ...list(item(paragraph())), style: 'numbered', start: 5, numbering: 'lower-alpha' }),
  ],
  [
    'anchors',
    documentOf(
      { ...paragraph(text('Note')), anchor: 'fn:1' },
      list({ ...item(paragraph()), anchor: 'цены' }),
    ),
  ],
  [
    'pictures with a caption that lead somewhere',
    documentOf(image({ href: '/fleet', caption: 'At anchor' })),
  ],
  [
    'embedded pages',
    documentOf({
      type: 'embed',
      url: 'https://example.com/video',
      title: 'Leaving harbour',
      children: [text('')],
    }),
  ],
  [
    'formulas',
    documentOf(
      paragraph(text('H'), text('2', { subscript: true }), text('O'), text('2', { superscript: true })),
    ),
  ],
  [
    'dividers and quotes',
    documentOf({ type: 'divider', children: [] }, { type: 'quote', children: [paragraph()] }),
  ],
  ['as many levels as may be', documentOf(quoted(richTextLimits.depth - 1))],
  [
    'as many nodes as may be',
    documentOf(...Array.from({ length: richTextLimits.nodes - 1 }, () => paragraph())),
  ],
])('accepts %s', (_, value) => {
  expect(richTextProblems(value)).toEqual([]);
});

it.each<[string, unknown, string]>([
  [
    'an unknown node',
    documentOf(paragraph(), { type: 'hologram', children: [] }),
    'children.1.type: must be one of paragraph, heading, list, quote, code-block, image, embed, table, divider',
  ],
  [
    'a node named like a method',
    documentOf({ type: 'constructor', children: [] }),
    'children.0.type: must be one of paragraph, heading, list, quote, code-block, image, embed, table, divider',
  ],
  [
    'text among blocks',
    documentOf(text('Sea')),
    'children.0.type: must be one of paragraph, heading, list, quote, code-block, image, embed, table, divider',
  ],
  [
    'a block in a line',
    documentOf(paragraph(paragraph())),
    'children.0.children.0.type: must be link, or left out for text',
  ],
  [
    'a link in a link',
    documentOf(paragraph(link('/', link('/', text('Sea'))))),
    'children.0.children.0.children.0.type: must be left out: links hold text',
  ],
  [
    'a script for an address',
    documentOf(paragraph(link('java\nscript:alert(1)'))),
    'children.0.children.0.href: must be a path, or an address of http, https, mailto, tel or sms',
  ],
  ['a link to nowhere', documentOf(paragraph(link(''))), 'children.0.children.0.href: must not be empty'],
  [
    'a picture that is a mail',
    documentOf(image({ src: 'mailto:crew@example.com' })),
    'children.0.src: must be a path or an http address',
  ],
  [
    'a picture in the address',
    documentOf(image({ src: 'data:image/png;base64,AAAA' })),
    'children.0.src: must be a path or an http address',
  ],
  ['a picture without words for it', documentOf(image({ alt: undefined })), 'children.0.alt: must be text'],
  ['a picture of no width', documentOf(image({ width: 0 })), 'children.0.width: must be at least 1'],
  [
    'words in a picture',
    documentOf(image({ children: [text('Sea')] })),
    'children.0.children.0.text: must be empty',
  ],
  [
    'an unknown attribute',
    documentOf({ ...paragraph(), style: 'color: red' }),
    'children.0.style: is not an attribute of this node',
  ],
  [
    'an unknown mark',
    documentOf(paragraph(text('Sea', { blink: true }))),
    'children.0.children.0.blink: is not an attribute of this node',
  ],
  [
    'a mark that is not set',
    documentOf(paragraph(text('Sea', { bold: false }))),
    'children.0.children.0.bold: must be true, or left out',
  ],
  [
    'marked code',
    documentOf({ type: 'code-block', children: [text('a', { bold: true })] }),
    'children.0.children.0.bold: is not an attribute of this node',
  ],
  [
    'a seventh level',
    documentOf({ type: 'heading', level: 7, children: [] }),
    'children.0.level: must be 1 to 6',
  ],
  [
    'an item alone',
    documentOf(item()),
    'children.0.type: must be one of paragraph, heading, list, quote, code-block, image, embed, table, divider',
  ],
  ['a paragraph as an item', documentOf(list(paragraph())), 'children.0.children.0.type: must be list-item'],
  [
    'a list that starts below zero',
    documentOf({ ...list(item()), start: -1 }),
    'children.0.start: must be at least 0',
  ],
  [
    'an anchor with a space',
    documentOf({ ...paragraph(), anchor: 'a b' }),
    'children.0.anchor: must be 1 to 200 characters without white space',
  ],
  [
    'an embedded script',
    documentOf({ type: 'embed', url: 'javascript:alert(1)', title: '', children: [] }),
    'children.0.url: must be a path or an http address',
  ],
  [
    'a picture that runs a script',
    documentOf(image({ href: 'javascript:alert(1)' })),
    'children.0.href: must be a path, or an address of http, https, mailto, tel or sms',
  ],
  ['a list of nothing', documentOf(list()), 'children.0.children: must not be empty'],
  ['a row without cells', documentOf(table()), 'children.0.children.0.children: must not be empty'],
  [
    'a block in a cell',
    documentOf(table({ type: 'table-cell', children: [paragraph()] })),
    'children.0.children.0.children.0.children.0.type: must be link, or left out for text',
  ],
  [
    'text that can not be stored',
    documentOf(paragraph(text('nul\0'))),
    'children.0.children.0.text: must be well-formed text without NUL characters',
  ],
  [
    'a node without children',
    documentOf({ type: 'paragraph' }),
    'children.0.children: must be a list of nodes',
  ],
  ['a text for a node', documentOf('Sea'), 'children.0: must be a node'],
  ['another version', { ...documentOf(), version: 2 }, 'version: must be 1'],
  [
    'a level too many',
    documentOf(quoted(richTextLimits.depth)),
    `${'children.0.'.repeat(33).slice(0, -1)}: must be at most 32 levels deep`,
  ],
  [
    'levels that would exhaust the stack',
    documentOf(quoted(5_000)),
    `${'children.0.'.repeat(33).slice(0, -1)}: must be at most 32 levels deep`,
  ],
  [
    'a node too many',
    documentOf(...Array.from({ length: richTextLimits.nodes }, () => paragraph())),
    ': must have at most 10000 nodes, and has 10001',
  ],
  [
    'a byte too many',
    documentOf(paragraph(text('я'.repeat(richTextLimits.bytes / 2)))),
    ': must be at most 524288 bytes of JSON, and has 524373',
  ],
])('rejects %s', (_, value, problem) => {
  expect(places(value)[0]).toBe(problem);
});

it('limits the number of reported errors', () => {
  expect(places(documentOf(5, { type: 'hologram' }))).toHaveLength(1);
  expect(places(documentOf({ type: 'hologram' }, { type: 'heading', level: 0, children: 5 }))).toHaveLength(
    3,
  );
  expect(places(documentOf(...Array.from({ length: 100 }, () => ({ type: 'hologram' }))))).toHaveLength(10);
});

it('recognizes the format from before version 1', () => {
  expect(places({ type: 'doc', content: [{ type: 'paragraph' }] })).toEqual([
    'version: must be 1',
    'children: must be a list of nodes',
    'content: is not an attribute of this node',
  ]);
});

describe('per language', () => {
  const first = (value: unknown) => localizedRichTextProblems(value, 1_000)[0];

  it.each([
    'Plain words',
    '',
    '{',
    '{ "a": 1 }',
    '["doc"]',
    '"doc"',
    '{"type":"paragraph"}',
    JSON.stringify(emptyRichText),
  ])('accepts the text %s', (words) => {
    expect(first({ en: words })).toBeUndefined();
  });

  it('names the language', () => {
    expect(first({ en: 'Sea', ru: documentOf({ type: 'hologram' }) })?.path).toEqual([
      'ru',
      'children',
      0,
      'type',
    ]);
    expect(first({ en: JSON.stringify(documentOf({ type: 'hologram' })) })?.path).toEqual([
      'en',
      'children',
      0,
      'type',
    ]);
    expect(first({ en: paragraph() })).toEqual({
      path: ['en'],
      message: 'must be text or a rich-text document',
    });
    expect(first({ en: 'x'.repeat(1_001) })).toEqual({
      path: ['en'],
      message: 'must be at most 1000 characters',
    });
    expect(first({ english: 'Sea' })?.path).toEqual([]);
  });
});
