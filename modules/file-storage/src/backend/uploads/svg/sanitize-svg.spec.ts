import { describe, expect, it } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.js';

const root = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (content: string, attributes = '') => `<svg ${root}${attributes}>${content}</svg>`;

describe('keeps', () => {
  it.each([
    [
      'shapes, colours and sizes',
      svg(
        '<path d="M0 0h9v9z" fill="#09c" stroke-width="2"></path>',
        ' viewBox="0 0 9 9" width="9" height="9"',
      ),
    ],
    [
      'gradients, masks and filters of its own',
      svg('<linearGradient id="a"></linearGradient><rect fill="url(#a)" mask="url(\'#b\')"></rect>'),
    ],
    [
      'references within itself',
      svg('<symbol id="s"></symbol><use href="#s"></use><use xlink:href="#s"></use>'),
    ],
    ['pictures that it carries', svg('<image href="data:image/png;base64,iVBORw0KGgo="></image>')],
    ['text', svg('<title>Sails &amp; hulls</title><text x="1">&lt;Aurora&gt;</text>')],
    [
      'style',
      svg(
        '<style>.a{fill:red} @media (prefers-color-scheme:dark){.a{fill:url(#b)}}</style><g class="a" style="opacity:.5"></g>',
      ),
    ],
    ['movement', svg('<circle r="1"><animate attributeName="r" values="1;2" dur="1s"></animate></circle>')],
  ])('%s', (_, source) => {
    expect(sanitizeSvg(source)).toBe(source);
  });
});

describe('removes', () => {
  it.each([
    [
      'scripts',
      '<script>alert(1)</script><script href="https://evil.example/x.js"/><SCRIPT>alert(1)</SCRIPT>',
    ],
    ['scripts under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    [
      'HTML',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
    ],
    [
      'HTML without a wrapper',
      '<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/><h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>',
    ],
    ['handlers and listeners', '<handler type="text/javascript">alert(1)</handler><listener handler="#a"/>'],
    ['external parts', '<use href="https://evil.example/a.svg#x"/>', '<use></use>'],
    [
      'metadata of editors',
      '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
    ],
    ['comments and instructions', '<!-- <script/> --><?xml-stylesheet href="https://evil.example/a.css"?>'],
    [
      'animations that write references',
      '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="xlink:href" to="https://evil.example"/>',
    ],
    ['animations that write handlers', '<set attributeName="onclick" to="alert(1)"/>'],
  ])('%s', (_, content, left = '') => {
    expect(sanitizeSvg(svg(content))).toBe(svg(left));
  });

  it.each([
    ['event attributes', 'onload="alert(1)"'],
    ['event attributes in capitals', 'ONLOAD="alert(1)" onClick="alert(1)"'],
    ['references that run', 'href="javascript:alert(1)" xlink:href="java&#9;script:alert(1)"'],
    ['references elsewhere', 'href="//evil.example/a.svg#x" xlink:href="https://evil.example/a.svg#x"'],
    ['documents as data', 'href="data:image/svg+xml;base64,PHN2Zz4=" xlink:href="data:text/html,x"'],
    ['paint from elsewhere', 'fill="url(https://evil.example/a.svg#x)" filter="url( \'//evil.example\' )"'],
    [
      'paint that is spelled in escapes',
      'style="fill:u\\72l(https://evil.example)" fill="\\75rl(//evil.example)"',
    ],
    [
      'paint by other functions',
      'style="background:image-set(\'https://evil.example/a.png\' 1x)" mask="src(&quot;//evil.example&quot;)"',
    ],
    ['bindings of old browsers', 'style="behavior:url(#a)" class="expression(alert(1))"'],
    ['the base of its addresses', 'xml:base="https://evil.example/"'],
    [
      'attributes of other vocabularies',
      'xmlns:i="http://www.inkscape.org/" i:label="x" data-x="1" formaction="x"',
    ],
  ])('%s', (_, attributes) => {
    expect(sanitizeSvg(svg(`<g ${attributes}/>`))).toBe(svg('<g></g>'));
  });

  it.each([
    ['imports', '@import "https://evil.example/a.css"; .a{fill:red}', ' .a{fill:red}'],
    [
      'fonts from elsewhere',
      '@font-face{font-family:x;src:url(https://evil.example/x.woff)} .a{fill:red}',
      ' .a{fill:red}',
    ],
    ['pictures from elsewhere', '.a{background:url(https://evil.example/a.png)}', ''],
    ['addresses in pieces', '.a{background:u<![CDATA[rl(https://evil.example/a.png)]]>}', ''],
    ['addresses around another element', '.a{background:u<title/>rl(https://evil.example/a.png)}', ''],
    ['addresses behind a comment', '.a{fill:url(#b)}/* */.c{fill:url(//evil.example)}', ''],
    ['its own end', ']]&gt;&lt;/style&gt;&lt;script&gt;', ']]&gt;&lt;/style&gt;&lt;script&gt;'],
  ])('of its style %s', (_, css, left) => {
    expect(sanitizeSvg(svg(`<style>${css}</style>`))).toBe(svg(`<style>${left}</style>`));
  });

  it('links, but keeps their content', () => {
    expect(sanitizeSvg(svg('<a href="javascript:alert(1)"><text>Sails</text></a>'))).toBe(
      svg('<text>Sails</text>'),
    );
  });

  it('entities by rejecting the file, since they would have to be expanded', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`;

    expect(() => sanitizeSvg(bomb)).toThrow('The SVG is not well-formed XML.');
  });
});

describe('is not an SVG:', () => {
  it.each([
    [
      'HTML with one inside',
      '<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/></html>',
    ],
    ['a root of no namespace', '<svg><path/></svg>'],
    ['an unclosed element', `<svg ${root}><g>`],
    ['text', 'Aurora'],
    ['nothing', ''],
  ])('%s', (_, source) => {
    expect(() => sanitizeSvg(source)).toThrow(/^The (SVG is not well-formed|file is no SVG)/);
  });
});

describe('is refused for its cost:', () => {
  const uses = (id: string, count: number) => `<use href="#${id}"/>`.repeat(count);
  const levels = (make: (level: number) => string) =>
    Array.from({ length: 8 }, (_, level) => make(level + 1)).join('');

  it.each([
    ['more than 100 levels', '<g>'.repeat(100) + '</g>'.repeat(100), /levels deep/],
    ['levels of elements that are dropped', '<x>'.repeat(24_000) + '</x>'.repeat(24_000), /levels deep/],
    ['more than 20,000 elements', '<g/>'.repeat(20_000), /more than 20000 elements/],
    [
      'uses of uses',
      `<g id="a0"/>${levels((level) => `<g id="a${level}">${uses(`a${level - 1}`, 10)}</g>`)}`,
      /draws more than/,
    ],
    [
      'patterns in patterns',
      levels((level) => `<pattern id="a${level}">${`<g fill="url(#a${level - 1})"/>`.repeat(10)}</pattern>`) +
        '<pattern id="a0"><g/></pattern><g fill="url(#a8)"/>',
      /draws more than/,
    ],
    [
      'masks that a style sheet names',
      `<style>${levels((level) => `.b .m${level}{mask:url(#a${level - 1})}`)}</style><mask id="a0"><g/></mask>` +
        levels((level) => `<mask id="a${level}">${`<g class="m${level}"/>`.repeat(10)}</mask>`) +
        '<g mask="url(#a8)"/>',
      /draws more than/,
    ],
    [
      'a pattern that many elements inherit',
      `<pattern id="a">${'<g/>'.repeat(200)}</pattern><g fill="url(#a)">${'<g/>'.repeat(200)}</g>`,
      /draws/,
    ],
    [
      'a marker at each vertex',
      `<marker id="a"><g/></marker><path marker-mid="url(#a)" d="M0 0${'h1v1'.repeat(20_000)}"/>`,
      /draws more than/,
    ],
    [
      'references to itself',
      '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
      /refers to itself/,
    ],
    [
      '2,000 references in a row',
      Array.from({ length: 2000 }, (_, i) => `<g id="a${i}">${uses(`a${i + 1}`, 1)}</g>`).join(''),
      /lead on to others/,
    ],
    ['style rules', `<style>${'.a{fill:red}'.repeat(2001)}</style>`, /more than 2000 style rules/],
  ])('%s', (_, content, message) => {
    expect(() => sanitizeSvg(svg(content))).toThrow(message);
  });

  it.each([
    ['100 levels', '<g>'.repeat(99) + '</g>'.repeat(99)],
    ['a symbol that is used a thousand times', `<symbol id="a"><path d="M0 0"/></symbol>${uses('a', 1000)}`],
    [
      'a gradient that many elements inherit',
      `<linearGradient id="a"><stop/><stop/></linearGradient><g fill="url(#a)">${'<g/>'.repeat(9000)}</g>`,
    ],
  ])('but not %s', (_, content) => {
    expect(sanitizeSvg(svg(content))).toMatch(/^<svg/);
  });

  it.each([
    [
      'prefixes',
      Array.from({ length: 90 }, (_, i) => `<g xmlns:p${i}="u">`).join('') +
        '<g/>'.repeat(10_000) +
        '</g>'.repeat(90),
    ],
    ['open brackets of selectors', `<style>${'['.repeat(1_000_000)}{fill:url(#a)}</style>`],
    ['style without rules', `<style>${'a '.repeat(500_000)}</style>`],
    ['broken addresses', `<g fill="${'url('.repeat(250_000)}"/>`],
    ['one id for all', '<g id="a"/>'.repeat(19_000)],
  ])('and not for its size: 1 MB of %s is read in linear time', (_, content) => {
    const began = performance.now();
    sanitizeSvg(svg(content));

    expect(performance.now() - began).toBeLessThan(5000);
  });
});
