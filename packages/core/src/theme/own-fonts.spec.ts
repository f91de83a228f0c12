import { describe, expect, it } from 'vitest';
import { fontChoices, ownFontsFile, ownFontsOf, themeCssOf } from '../theme.js';

const display = '/public/0123456789abcdef0123456789abcdef.woff2';
const text = '/public/demo/Sans_1.2-variable.woff2';
const nameOf = (addresses: Parameters<typeof fontChoices>[0], pair: 'inter' | 'manrope' = 'manrope') =>
  ownFontsFile(pair, ownFontsOf(fontChoices(addresses)));

describe('the style sheet of own fonts', () => {
  it('puts a font of headings before that of the pair', () => {
    const name = nameOf({ display });

    expect(name).toBe('fonts-1,0123456789abcdef0123456789abcdef.woff2,.css');
    expect(themeCssOf(name ?? '')).toBe(
      `@font-face{font-family:'Own Display';src:url(${display})format('woff2');font-display:swap;font-weight:100 900}` +
        ":root:root{--font-display:'Own Display','Flotilla Text','Text Fallback','Text Fallback Android',system-ui,sans-serif}",
    );
  });

  it('has both fonts, also of folders', () => {
    const name = nameOf({ display, text }, 'inter');
    const css = themeCssOf(name ?? '');

    expect(name).toBe(`fonts-2,${display.slice(8)},demo~Sans_1.2-variable.woff2.css`);
    expect(css?.match(/url\([^)]*\)/g)).toEqual([`url(${display})`, `url(${text})`]);
    expect(css).toContain("--font-sans:'Own Text','Flotilla inter',system-ui,sans-serif");
  });

  it.each([
    ['has a range of weights', text, true],
    ['has one weight, and a bold of the browser', '/public/demo/sans.woff2', false],
  ])('knows that a font of texts %s', (_, address, hasWeights) => {
    expect(themeCssOf(nameOf({ text: address }) ?? '')?.includes('font-weight:100 900')).toBe(hasWeights);
  });

  it('does not exist without own fonts', () => {
    expect([nameOf({}), fontChoices({ display: undefined, text: null })]).toEqual([undefined, {}]);
  });

  it.each([
    ['another site', 'https://evil.example/public/a.woff2'],
    ['another host', '//evil.example/a.woff2'],
    ['another folder', '/assets/a.woff2'],
    ['a parent folder', '/public/../a.woff2'],
    ['a hidden file', '/public/.a.woff2'],
    ['a picture', '/public/a.png'],
    ['a signed address', '/public/a.woff2?expires=1&signature=a'],
    ['CSS', '/public/a);}body{display:none}.woff2'],
    ['no text', 5],
  ])('names no font of %s', (_, address) => {
    expect([
      fontChoices({ display: address }),
      ownFontsOf({ fontDisplay: address, fontText: address }),
    ]).toEqual([{}, {}]);
  });

  it.each([
    'fonts-1,,.css',
    'fonts-9,a.woff2,.css',
    'fonts-,a.woff2,.css',
    'fonts-1,a.woff2.css',
    'fonts-1,a.png,.css',
    'fonts-1,..~a.woff2,.css',
    'fonts-1,~a.woff2,.css',
    'fonts-1,~~evil.example~a.woff2,.css',
    'fonts-1,https:~~evil.example~a.woff2,.css',
    'fonts-1,a/b.woff2,.css',
    'fonts-1,a.woff2);},.css',
    'fonts-1,a.woff2,.css\n',
    `fonts-1,${'a'.repeat(300)}.woff2,.css`,
    '../fonts-1,a.woff2,.css',
  ])('does not exist for %j', (name) => {
    expect(themeCssOf(name)).toBeUndefined();
  });
});
