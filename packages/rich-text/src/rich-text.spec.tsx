import type { RichTextDocument, RichTextNode } from '@flotilla/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plainText } from './plain-text.js';
import { RichText, RichTextLinks, type RichTextValue } from './rich-text.js';

const doc = (...content: RichTextNode[]): RichTextDocument => ({ type: 'doc', content });
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content });
const text = (words: string, marks: object = {}): RichTextNode => ({ type: 'text', text: words, ...marks });
const html = (value: RichTextValue) => renderToStaticMarkup(<RichText value={value} />);

it.each<[string, RichTextNode, string]>([
  ['paragraph', paragraph(text('Sea & sun')), '<p>Sea &amp; sun</p>'],
  ['heading', { type: 'heading', level: 3, content: [text('Route')] }, '<h3>Route</h3>'],
  ['heading of the page', { type: 'heading', level: 1, content: [text('Route')] }, '<h2>Route</h2>'],
  ['heading without a level', { type: 'heading', level: 'x', content: [text('Route')] }, '<h2>Route</h2>'],
  ['bulleted list', { type: 'list', style: 'bulleted', content: [{ type: 'list-item', content: [text('a')] }] }, '<ul><li>a</li></ul>'],
  ['numbered list', { type: 'list', style: 'numbered', content: [{ type: 'list-item', content: [text('a')] }] }, '<ol><li>a</li></ol>'],
  ['quote', { type: 'quote', content: [paragraph(text('Ahoy'))] }, '<blockquote><p>Ahoy</p></blockquote>'],
  ['divider', { type: 'divider' }, '<hr/>'],
  [
    'image',
    { type: 'image', src: '/public/a.jpg', alt: 'A bay', width: 800, height: 600 },
    '<img src="/public/a.jpg" alt="A bay" width="800" height="600" loading="lazy"/>',
  ],
  ['image with a script for an address', { type: 'image', src: 'javascript:alert(1)' }, ''],
  ['code block', { type: 'code-block', content: [text('a < b')] }, '<pre><code>a &lt; b</code></pre>'],
  [
    'marks',
    text('x', { marks: ['bold', 'italic', 'underline', 'strikethrough', 'code'] }),
    '<s><u><em><strong><code>x</code></strong></em></u></s>',
  ],
  ['line break', paragraph(text('a\nb')), '<p>a<br/>b</p>'],
  ['unknown node', { type: 'hologram', content: [text('seen')] }, 'seen'],
  ['node named like a method', { type: 'constructor', content: [text('seen')] }, 'seen'],
  ['unsafe link', { type: 'link', href: 'java\nscript:alert(1)', content: [text('seen')] }, 'seen'],
])('shows a %s', (_, node, expected) => {
  expect(html(doc(node))).toBe(expected);
});

it('hands links to the component of its surroundings', () => {
  const value = doc(paragraph({ type: 'link', href: '/fleet', content: [text('Fleet')] }));
  const rendered = renderToStaticMarkup(
    <RichTextLinks value={({ href, children }) => <a href={`/ru${href}`}>{children}</a>}>
      <RichText value={value} />
    </RichTextLinks>,
  );

  expect(html(value)).toBe('<p><a href="/fleet">Fleet</a></p>');
  expect(rendered).toBe('<p><a href="/ru/fleet">Fleet</a></p>');
});

it('makes paragraphs of plain text', () => {
  expect(html('One\ntwo\n\n\nThree <b>')).toBe('<p>One<br/>two</p><p>Three &lt;b&gt;</p>');
});

it.each([null, undefined, '', 42, [], { type: 'doc' }, { type: 'doc', content: 'x' }, { type: 'doc', content: [null, 7, 'x', {}] }])(
  'shows nothing for %j, and does not throw',
  (value) => {
    expect(html(value as RichTextValue)).toBe('');
  },
);

it('stops at a depth that no one writes', () => {
  const deep = Array.from({ length: 20_000 }).reduce<RichTextNode>((inner) => ({ type: 'quote', content: [inner] }), text('deep'));

  expect(html(doc(deep))).not.toContain('deep');
  expect(plainText(doc(deep))).toBe('');
});

it('reads the words alone', () => {
  const value = doc(
    { type: 'heading', level: 2, content: [text('Day one')] },
    paragraph(text('From '), { type: 'link', href: '/x', content: [text('Paphos')] }, text('.')),
  );

  expect(plainText(value)).toBe('Day one\nFrom Paphos.');
  expect(plainText('as it is')).toBe('as it is');
  expect(plainText(null)).toBe('');
});
