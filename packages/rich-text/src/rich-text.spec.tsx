import type { RichTextDocument } from '@flotilla/core';
import type { RichTextBlock } from '@flotilla/core/rich-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from './rich-text.js';
import { RichTextLinks } from './surroundings.js';
import type { RichTextValue } from './value.js';

const doc = (...children: RichTextBlock[]): RichTextDocument => ({ type: 'doc', version: 1, children });
const paragraph = (...children: (RichTextBlock & { type: 'paragraph' })['children']) => ({
  type: 'paragraph' as const,
  children,
});
const heading = (level: 1 | 2 | 3 | 4 | 5 | 6, text: string) => ({
  type: 'heading' as const,
  level,
  children: [{ text }],
});
const cell = (text: string, scope?: 'col' | 'row') => ({
  type: 'table-cell' as const,
  scope,
  children: [{ text }],
});
const row = (...children: ReturnType<typeof cell>[]) => ({ type: 'table-row' as const, children });
const picture = { type: 'image' as const, src: '/public/a.jpg', alt: 'A bay', children: [] };
const html = (value: RichTextValue, under?: number) =>
  renderToStaticMarkup(<RichText value={value} under={under} />);

it.each<[string, RichTextBlock, string]>([
  ['paragraph', paragraph({ text: 'Sea & sun' }), '<p>Sea &amp; sun</p>'],
  [
    'bulleted list',
    {
      type: 'list',
      style: 'bulleted',
      children: [{ type: 'list-item', children: [paragraph({ text: 'a' })] }],
    },
    '<ul><li><p>a</p></li></ul>',
  ],
  [
    'numbered list',
    {
      type: 'list',
      style: 'numbered',
      children: [{ type: 'list-item', children: [paragraph({ text: 'a' })] }],
    },
    '<ol><li><p>a</p></li></ol>',
  ],
  [
    'quote',
    { type: 'quote', children: [paragraph({ text: 'Ahoy' })] },
    '<blockquote><p>Ahoy</p></blockquote>',
  ],
  ['divider', { type: 'divider', children: [] }, '<hr/>'],
  [
    'picture of unknown size',
    picture,
    '<img src="/public/a.jpg" alt="A bay" loading="lazy" decoding="async"/>',
  ],
  [
    'code block',
    { type: 'code-block', children: [{ text: 'a < b' }] },
    '<pre tabindex="0"><code>a &lt; b</code></pre>',
  ],
  [
    'code block of a language',
    { type: 'code-block', language: 'ts', children: [{ text: 'a\n b' }] },
    '<pre tabindex="0"><code class="language-ts">a\n b</code></pre>',
  ],
  [
    'marks',
    paragraph({ text: 'x', bold: true, italic: true, underline: true, strike: true, code: true }),
    '<p><s><u><em><strong><code>x</code></strong></em></u></s></p>',
  ],
  ['line break', paragraph({ text: 'a\nb' }), '<p>a<br/>b</p>'],
  [
    'link away',
    paragraph({ type: 'link', href: 'https://example.com', children: [{ text: 'a' }] }),
    '<p><a href="https://example.com" rel="noopener noreferrer">a</a></p>',
  ],
  ['empty paragraph', paragraph({ text: ' ' }), ''],
  ['empty heading', heading(2, ''), ''],
  [
    'link without words',
    paragraph({ text: 'a' }, { type: 'link', href: '/', children: [{ text: '' }] }),
    '<p>a</p>',
  ],
])('renders a %s', (_, block, expected) => {
  expect(html(doc(block))).toBe(expected);
});

it('reserves the space of a picture', () => {
  const rendered = html(doc({ ...picture, width: 800, height: 600 }));

  expect(rendered).toMatch(/^<img [^>]*>$/);
  for (const attribute of [
    'src="/public/a.jpg"',
    'alt="A bay"',
    'width="800"',
    'height="600"',
    'loading="lazy"',
  ])
    expect(rendered).toContain(attribute);
});

describe('a table', () => {
  it('scrolls in its own container, and has header cells', () => {
    const rows = [row(cell('Boat', 'col'), cell('Price', 'col')), row(cell('Aurora', 'row'), cell('€890'))];

    expect(html(doc({ type: 'table', caption: 'Prices', children: rows }))).toBe(
      '<div class="table-scroll" tabindex="0" role="region" aria-label="Prices"><table><caption>Prices</caption>' +
        '<thead><tr><th scope="col">Boat</th><th scope="col">Price</th></tr></thead>' +
        '<tbody><tr><th scope="row">Aurora</th><td>€890</td></tr></tbody></table></div>',
    );
  });

  it('needs neither a header nor a caption', () => {
    expect(html(doc({ type: 'table', children: [row(cell('a'))] }))).toBe(
      '<div class="table-scroll" tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></div>',
    );
  });
});

describe('headings', () => {
  it.each<[number | undefined, (1 | 2 | 3 | 4 | 5 | 6)[], string]>([
    [undefined, [1, 2, 1], 'h2 h3 h2'],
    [undefined, [2, 3], 'h2 h3'],
    [undefined, [4, 5], 'h2 h3'],
    [2, [1, 2], 'h3 h4'],
    [0, [1, 6], 'h1 h6'],
    [5, [1, 6], 'h6 h6'],
  ])('under one of level %s: %j become %s', (under, levels, expected) => {
    const rendered = html(doc(...levels.map((level) => heading(level, 'Route'))), under);

    expect([...rendered.matchAll(/<(h\d)\b/g)].map(([, tag]) => tag).join(' ')).toBe(expected);
  });

  it('counts those in quotes and lists', () => {
    expect(html(doc(heading(3, 'a'), { type: 'quote', children: [heading(1, 'b')] }))).toBe(
      '<h4 id="a">a</h4><blockquote><h2 id="b">b</h2></blockquote>',
    );
  });
});

it('renders links with the component of the context', () => {
  const value = doc(paragraph({ type: 'link', href: '/fleet', children: [{ text: 'Fleet' }] }));
  const rendered = renderToStaticMarkup(
    <RichTextLinks value={({ href, children }) => <a href={`/ru${href}`}>{children}</a>}>
      <RichText value={value} />
    </RichTextLinks>,
  );

  expect(html(value)).toBe('<p><a href="/fleet">Fleet</a></p>');
  expect(rendered).toBe('<p><a href="/ru/fleet">Fleet</a></p>');
});

it('turns plain text into paragraphs', () => {
  expect(html('One\ntwo\n\n\nThree <b>')).toBe('<p>One<br/>two</p><p>Three &lt;b&gt;</p>');
});

it('renders a document that is stored as text', () => {
  expect(html(JSON.stringify(doc(paragraph({ text: 'Sea' }))))).toBe('<p>Sea</p>');
});
