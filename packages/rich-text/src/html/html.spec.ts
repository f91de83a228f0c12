import { localizedRichTextProblems, type RichTextBlock } from '@flotilla/core/rich-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../documents.fixture.js';
import { fromHtml } from './from-html.js';
import { toHtml } from './to-html.js';

const first: RichTextBlock = { type: 'heading', level: 1, children: [{ text: 'Title' }] };
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const read = (html: string) => fromHtml(html).children;

it('is read as it was written', () => {
  const property = fc.property(documents, (document) => {
    // The highest heading decides the levels of all, so one of level 1 keeps them.
    const titled = { ...document, children: [first, ...document.children] };
    expect(fromHtml(toHtml(titled, { under: 0 }))).toEqual(titled);
  });
  fc.assert(property, { numRuns: 300 });
});

it('is safe, whatever is read', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="java\nscript:x">',
    '</a>',
    '<img src=x onerror=alert(1)>',
    '<script>',
    '</script>',
    '<svg onload=x>',
    '<li>',
    '<td>',
    '<th>',
    '<table>',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<pre>',
    '&lt;script&gt;',
    '"',
    "'>",
    '\0',
    '\ud800',
  );
  const html = fc.array(fc.oneof(part, fc.string()), { maxLength: 20 }).map((parts) => parts.join(''));

  fc.assert(
    fc.property(html, (source) => {
      const document = fromHtml(source);
      expect(localizedRichTextProblems({ en: document }, 0)).toEqual([]);
      expect(toHtml(document)).not.toMatch(/<(script|svg|style|iframe)|\son\w+=|="\s*javascript:/i);
    }),
    { numRuns: 500 },
  );
});

describe('toHtml', () => {
  it('makes addresses whole for a mail', () => {
    const html = '<p><a href="/fleet?a=1&amp;b=2">Fleet</a></p><p><img src="/a.jpg" alt="A &quot;bay&quot;"></p>';
    const address = (href: string) => new URL(href, 'https://example.com').href;

    expect(toHtml(fromHtml(html), { address })).toBe(
      '<p><a href="https://example.com/fleet?a=1&amp;b=2">Fleet</a></p><img src="https://example.com/a.jpg" alt="A &quot;bay&quot;" loading="lazy">',
    );
  });

  it('makes paragraphs of plain text', () => {
    expect(toHtml('Sea <b>\n\nsun')).toBe('<p>Sea &lt;b&gt;</p><p>sun</p>');
    expect(toHtml(null)).toBe('');
  });
});

describe('fromHtml', () => {
  it.each<[string, string, unknown[]]>([
    ['white space of the source', '<p>\n  Sea \n and <b> sun </b>\n</p>\n', [paragraph({ text: 'Sea and ' }, { text: 'sun', bold: true })]],
    ['space that does not break', '<p>10&nbsp;m</p>', [paragraph({ text: '10\u00a0m' })]],
    ['line breaks', '<p>One<br>  two<br></p>', [paragraph({ text: 'One\ntwo' })]],
    [
      'lines in boxes',
      '<div>One</div><div>two <div>three</div></div>',
      [paragraph({ text: 'One' }), paragraph({ text: 'two' }), paragraph({ text: 'three' })],
    ],
    ['an empty line', '<p>One <br><br> two</p>', [paragraph({ text: 'One\n\ntwo' })]],
    ['paragraphs that are not closed', '<p>One<p>two', [paragraph({ text: 'One' }), paragraph({ text: 'two' })]],
    [
      'marks in marks',
      '<p><strong>a<em>b</em></strong><code>c</code></p>',
      [paragraph({ text: 'a', bold: true }, { text: 'b', bold: true, italic: true }, { text: 'c', code: true })],
    ],
    [
      'marks by style',
      '<p><span style="font-weight:700;font-style:italic">a</span></p>',
      [paragraph({ text: 'a', bold: true, italic: true })],
    ],
    ['what a word processor wraps around all', '<b style="font-weight:normal"><p>a</p></b>', [paragraph({ text: 'a' })]],
    [
      'scripts and styles',
      '<style>p{}</style><p onclick="x()">a<script>alert(1)</script></p><iframe src="/x">b</iframe>',
      [paragraph({ text: 'a' })],
    ],
    ['a link that runs a script', '<a href="javascript:alert(1)">a</a>', [paragraph({ text: 'a' })]],
    [
      'a picture in a link',
      '<p><a href="/x"><img src="/a.jpg" alt="A bay" width="8" height="6"></a></p>',
      [{ type: 'image', src: '/a.jpg', alt: 'A bay', width: 8, height: 6, children: [{ text: '' }] }],
    ],
    ['a picture in its address', '<img src="data:image/png;base64,AA">', []],
    [
      'code of a language',
      '<pre><code class="hljs language-ts">a\n  <span>b</span> &lt;c&gt;</code></pre>',
      [{ type: 'code-block', language: 'ts', children: [{ text: 'a\n  b <c>' }] }],
    ],
    [
      'words in an item',
      '<ul><li>a</li></ul>',
      [{ type: 'list', style: 'bulleted', children: [{ type: 'list-item', children: [paragraph({ text: 'a' })] }] }],
    ],
    ['nothing', ' <!-- a --> <div></div>', []],
  ])('reads %s', (_, html, expected) => {
    expect(read(html)).toEqual(expected);
  });

  it('says which heads name columns, and which rows', () => {
    const html = '<table><thead><tr><th>Boat<th>Price</thead><tr><th>Aurora<td><p>€890</p><p>a day</p></table>';

    expect(toHtml(fromHtml(html))).toContain(
      '<thead><tr><th scope="col">Boat</th><th scope="col">Price</th></tr></thead><tbody><tr><th scope="row">Aurora</th><td>€890<br>a day</td></tr></tbody>',
    );
  });

  it('survives boxes without end', () => {
    expect(read('<div>'.repeat(50_000) + 'deep')).toEqual([]);
  });
});
