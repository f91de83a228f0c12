import { localizedRichTextProblems, type RichTextBlock } from '@flotilla/core/rich-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../documents.fixture.js';
import { elementsOf } from './elements.js';
import { fromHtml } from './from-html.js';
import { toHtml } from './to-html.js';

const first: RichTextBlock = { type: 'heading', level: 1, children: [{ text: 'Title' }] };
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children });
const list = (...children: unknown[]) => ({ type: 'list', style: 'bulleted', children });
const item = (...children: unknown[]) => ({ type: 'list-item', children });
const image = (src: string) => ({ type: 'image', src, alt: '', children: [{ text: '' }] });
const card = (url: string, title = '') => ({ type: 'embed', url, title, children: [{ text: '' }] });
const rowsIn = (html: string) =>
  fromHtml(html).document.children.flatMap((block) =>
    block.type === 'table'
      ? block.children.map((row) =>
          row.children
            .map((cell) => cell.children.map((inline) => ('text' in inline ? inline.text : '')).join(''))
            .join('|'),
        )
      : [],
  );
const read = (html: string) => fromHtml(html).document.children;

it('reads back what toHtml writes', () => {
  const property = fc.property(documents, (document) => {
    // The highest heading determines the shift of all levels; one of level 1 keeps them.
    const titled = { ...document, children: [first, ...document.children] };
    expect(fromHtml(toHtml(titled, { under: 0 }))).toEqual({ document: titled, omitted: [] });
  });
  fc.assert(property, { numRuns: 300 });
});

it('is safe for any input', () => {
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
      const { document } = fromHtml(source);
      expect(localizedRichTextProblems({ en: document }, 0)).toEqual([]);
      expect(toHtml(document)).not.toMatch(/<(script|svg|style|iframe)|\son\w+=|="\s*javascript:/i);
    }),
    { numRuns: 500 },
  );
});

describe('toHtml', () => {
  it('makes addresses absolute for mails', () => {
    const html =
      '<p><a href="/fleet?a=1&amp;b=2">Fleet</a></p><p><img src="/a.jpg" alt="A &quot;bay&quot;"></p>';
    const address = (href: string) => new URL(href, 'https://example.com').href;

    expect(toHtml(fromHtml(html).document, { address })).toBe(
      '<p><a href="https://example.com/fleet?a=1&amp;b=2">Fleet</a></p><img src="https://example.com/a.jpg" alt="A &quot;bay&quot;" loading="lazy">',
    );
  });

  it('has no header cells without text, which screen readers cannot name', () => {
    const html = '<table><tr><th>Name</th><th></th></tr><tr><td>Sail</td><td>12</td></tr></table>';

    expect(toHtml(fromHtml(html).document)).toContain(
      '<thead><tr><th scope="col">Name</th><td></td></tr></thead>',
    );
  });

  it('gives headings ids only with `hasHeadingIds`', () => {
    const { document } = fromHtml(
      '<h2>Day one: the bay</h2><h2>Day one: the bay</h2><h3 id="prices">Цены</h3><h3>Цены</h3>',
    );
    const html = elementsOf(document, { hasHeadingIds: true });

    expect(html.map((content) => typeof content !== 'string' && content.attributes['id'])).toEqual([
      'day-one-the-bay',
      'day-one-the-bay-1',
      'prices',
      'цены',
    ]);
    expect(toHtml(document)).toContain('<h2>Day one: the bay</h2>');
    expect(toHtml(document)).toContain('<h3 id="prices">');
  });

  it('turns plain text into paragraphs', () => {
    expect(toHtml('Sea <b>\n\nsun')).toBe('<p>Sea &lt;b&gt;</p><p>sun</p>');
    expect(toHtml(null)).toBe('');
  });
});

describe('fromHtml', () => {
  it.each<[string, string, unknown[]]>([
    [
      'white space of the source',
      '<p>\n  Sea \n and <b> sun </b>\n</p>\n',
      [paragraph({ text: 'Sea and ' }, { text: 'sun', bold: true })],
    ],
    ['space that does not break', '<p>10&nbsp;m</p>', [paragraph({ text: '10\u00a0m' })]],
    ['line breaks', '<p>One<br>  two<br></p>', [paragraph({ text: 'One\ntwo' })]],
    [
      'lines in boxes',
      '<div>One</div><div>two <div>three</div></div>',
      [paragraph({ text: 'One' }), paragraph({ text: 'two' }), paragraph({ text: 'three' })],
    ],
    ['an empty line', '<p>One <br><br> two</p>', [paragraph({ text: 'One\n\ntwo' })]],
    [
      'paragraphs that are not closed',
      '<p>One<p>two',
      [paragraph({ text: 'One' }), paragraph({ text: 'two' })],
    ],
    [
      'marks in marks',
      '<p><strong>a<em>b</em></strong><code>c</code></p>',
      [
        paragraph(
          { text: 'a', bold: true },
          { text: 'b', bold: true, italic: true },
          { text: 'c', code: true },
        ),
      ],
    ],
    [
      'marks by style',
      '<p><span style="font-weight:700;font-style:italic">a</span></p>',
      [paragraph({ text: 'a', bold: true, italic: true })],
    ],
    [
      'what a word processor wraps around all',
      '<b style="font-weight:normal"><p>a</p></b>',
      [paragraph({ text: 'a' })],
    ],
    [
      'scripts and styles',
      '<style>p{}</style><p onclick="x()">a<script>alert(1)</script></p><iframe>b</iframe>',
      [paragraph({ text: 'a' })],
    ],
    ['a link that runs a script', '<a href="javascript:alert(1)">a</a>', [paragraph({ text: 'a' })]],
    [
      'a picture in a link',
      '<p><a href="/x"><img src="/a.jpg" alt="A bay" width="8" height="6"></a></p>',
      [
        {
          type: 'image',
          src: '/a.jpg',
          alt: 'A bay',
          width: 8,
          height: 6,
          href: '/x',
          children: [{ text: '' }],
        },
      ],
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
      [
        {
          type: 'list',
          style: 'bulleted',
          children: [{ type: 'list-item', children: [paragraph({ text: 'a' })] }],
        },
      ],
    ],
    ['nothing', ' <!-- a --> <div></div>', []],
    [
      'a list directly inside a list, as Google Docs writes it',
      '<ul><li>One</li><ul><li>One A</li><ol><li>deep</li></ol></ul><li>Two</li></ul>',
      [
        list(
          item(
            paragraph({ text: 'One' }),
            list(
              item(paragraph({ text: 'One A' }), {
                ...list(item(paragraph({ text: 'deep' }))),
                style: 'numbered',
              }),
            ),
          ),
          item(paragraph({ text: 'Two' })),
        ),
      ],
    ],
    [
      'a numbered list that starts at five and counts in letters',
      '<ol start="5" type="a"><li>e</li></ol><ol style="list-style-type: upper-roman"><li>I</li></ol><ol><li style="list-style-type:lower-latin">a</li></ol>',
      [
        { ...list(item(paragraph({ text: 'e' }))), style: 'numbered', start: 5, numbering: 'lower-alpha' },
        { ...list(item(paragraph({ text: 'I' }))), style: 'numbered', numbering: 'upper-roman' },
        { ...list(item(paragraph({ text: 'a' }))), style: 'numbered', numbering: 'lower-alpha' },
      ],
    ],
    [
      'underline and strikethrough by style, but not the underline of links',
      '<p><span style="text-decoration:underline">a</span><span style="text-decoration-line: line-through">b</span><a href="/x"><span style="text-decoration:underline">c</span></a></p>',
      [
        paragraph(
          { text: 'a', underline: true },
          { text: 'b', strike: true },
          { type: 'link', href: '/x', children: [{ text: 'c' }] },
        ),
      ],
    ],
    [
      'formulas, quotations, works and readings',
      '<p>H<sub>2</sub>O m<span style="vertical-align:super">2</span> <q>Ahoy</q> <cite>Moby</cite> <ruby>東<rp>(</rp><rt>tou</rt><rp>)</rp></ruby></p>',
      [
        paragraph(
          { text: 'H' },
          { text: '2', subscript: true },
          { text: 'O m' },
          { text: '2', superscript: true },
          { text: ' “Ahoy” ' },
          { text: 'Moby', italic: true },
          { text: ' 東(tou)' },
        ),
      ],
    ],
    [
      'a picture with a caption that leads somewhere',
      '<figure><a href="/fleet"><img src="/a.jpg" alt="A"></a><figcaption>At <b>anchor</b></figcaption></figure>',
      [
        {
          type: 'image',
          src: '/a.jpg',
          alt: 'A',
          href: '/fleet',
          caption: 'At anchor',
          children: [{ text: '' }],
        },
      ],
    ],
    [
      'pictures in headings and cells, after them',
      '<h1><img src="/a.jpg"></h1><table><tr><td>Boat</td><td><img src="/b.jpg"></td></tr></table>',
      [
        image('/a.jpg'),
        {
          type: 'table',
          children: [
            {
              type: 'table-row',
              children: [
                { type: 'table-cell', children: [{ text: 'Boat' }] },
                { type: 'table-cell', children: [] },
              ],
            },
          ],
        },
        image('/b.jpg'),
      ],
    ],
    [
      'videos and embedded pages as cards',
      '<iframe src="https://www.youtube.com/embed/x1" title="Tour">no frames</iframe><video><source src="/tour.mp4"></video><audio src="//cdn.example.com/a.mp3"></audio>',
      [
        card('https://www.youtube.com/watch?v=x1', 'Tour'),
        card('/tour.mp4'),
        card('https://cdn.example.com/a.mp3'),
      ],
    ],
    [
      'boxes of a task list',
      '<ul><li><input type="checkbox" checked> Rope</li><li><input type="checkbox"> Anchor</li></ul>',
      [list(item(paragraph({ text: '☑ Rope' })), item(paragraph({ text: '☐ Anchor' })))],
    ],
    [
      'white space that a style keeps',
      '<p><span style="white-space:pre-wrap">a  b</span></p>',
      [paragraph({ text: 'a  b' })],
    ],
    [
      'targets of links within the text',
      '<p><a href="#fn1">1</a></p><div id="wrap"><p id="unused">x</p></div><h2 id="winds">Winds</h2><a name="fn1"></a><p>Note</p>',
      [
        paragraph({ type: 'link', href: '#fn1', children: [{ text: '1' }] }),
        paragraph({ text: 'x' }),
        { type: 'heading', level: 2, anchor: 'winds', children: [{ text: 'Winds' }] },
        { ...paragraph({ text: 'Note' }), anchor: 'fn1' },
      ],
    ],
    [
      'a link to a file and its download button',
      '<div><a href="/a.pdf">Prices</a><a href="/a.pdf" download>Download</a></div>',
      [
        paragraph(
          { type: 'link', href: '/a.pdf', children: [{ text: 'Prices' }] },
          { text: ' ' },
          { type: 'link', href: '/a.pdf', children: [{ text: 'Download' }] },
        ),
      ],
    ],
  ])('reads %s', (_, html, expected) => {
    expect(read(html)).toEqual(expected);
  });

  it('sets the scopes of header cells', () => {
    const html =
      '<table><thead><tr><th>Boat<th>Price</thead><tr><th>Aurora<td><p>€890</p><p>a day</p></table>';

    expect(toHtml(fromHtml(html).document)).toContain(
      '<thead><tr><th scope="col">Boat</th><th scope="col">Price</th></tr></thead><tbody><tr><th scope="row">Aurora</th><td>€890<br>a day</td></tr></tbody>',
    );
  });

  it.each([
    ['<tr><td rowspan=2>R</td><td>a</td></tr><tr><td>b</td></tr>', ['R|a', '|b']],
    ['<tr><td colspan=2>W</td><td>c</td></tr><tr><td>1</td><td>2</td><td>3</td></tr>', ['W||c', '1|2|3']],
    [
      '<tbody><tr><td>a</td><td rowspan="3">R</td></tr></tbody><tr><td>b</td></tr><tr><td>c</td></tr>',
      ['a|R', 'b|', 'c|'],
    ],
    ['<tr><td colspan=0 rowspan=x>a</td></tr>', ['a']],
  ])('pads spans in %s', (rows, expected) => {
    expect(rowsIn(`<table>${rows}</table>`)).toEqual(expected);
  });

  it('limits the cells that spans add', () => {
    const rows = rowsIn(`<table>${'<tr><td colspan=1000 rowspan=65534>a</td></tr>'.repeat(100)}</table>`);

    expect(rows.join('').length).toBeLessThan(2_500);
  });

  it('keeps a header that spans columns a header', () => {
    const html = '<table><tr><th colspan=2>Boat</th></tr><tr><td>Aurora</td><td>€890</td></tr></table>';

    expect(toHtml(fromHtml(html).document)).toContain(
      '<thead><tr><th scope="col">Boat</th><td></td></tr></thead>',
    );
  });

  it('reports omitted parts', () => {
    const html =
      '<p>a<select><option>b</option></select><svg><image href="x"/></svg></p><img src="data:image/png;base64,AA"><img src="file:///a.png"><iframe></iframe><a href="javascript:x()">c</a><script>x()</script>';

    expect(fromHtml(html).omitted).toEqual([
      { tag: 'select', count: 1, examples: [] },
      { tag: 'svg', count: 1, examples: [] },
      { tag: 'img', count: 2, examples: ['data:image/png;base64,AA', 'file:///a.png'] },
      { tag: 'iframe', count: 1, examples: [] },
      { tag: 'a', count: 1, examples: ['javascript:x()'] },
    ]);
    expect(fromHtml('<h2>Winds</h2><p>a</p>').omitted).toEqual([]);
  });

  it('survives elements without end', () => {
    expect(read('<div>'.repeat(50_000) + 'deep')).toEqual([]);
  });
});
