import { describe, expect, it } from 'vitest';
import { pageTheme } from './page-theme.js';

const themeColors = [{ color: '#fdfbf7' }];
const assets = {
  styles: [],
  scripts: [],
  fontsOf: () => [],
  fontStyles: { inter: '/assets/inter.css' },
  themeColors,
};

it('adds nothing to a page without choices', () => {
  expect(pageTheme({}, assets)).toMatchObject({ appearance: 'system', styles: [], themeColors });
});

it('adds the style sheet of the choices after the fonts', () => {
  const { styles, themeColors: colors } = pageTheme({ theme: { brand: '#14532d', fonts: 'inter' } }, assets);

  expect(styles).toEqual([
    '/assets/inter.css',
    expect.stringMatching(/^\/assets\/theme-14532d-b24f27-100-2-1-\w+\.css$/),
  ]);
  expect(colors.map(({ media }) => media)).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ]);
});

it.each([
  ['light', '#fdfbf7'],
  ['dark', '#08131f'],
])('fixes the color of the toolbar when the site is %s', (appearance, color) => {
  expect(pageTheme({ theme: { appearance } }, assets)).toMatchObject({
    appearance,
    styles: [],
    themeColors: [{ color }],
  });
});

it('adds the style sheet of the visitor only where visitors choose', () => {
  expect(pageTheme({ theme: { appearance: 'visitor' } }, assets).styles).toEqual(['/assets/appearance.css']);
});

it('ignores choices that it does not know', () => {
  expect(pageTheme({ theme: { appearance: 'sepia', corners: 'spiky' } }, assets)).toMatchObject({
    appearance: 'system',
    styles: [],
  });
});

describe('own fonts', () => {
  const theme = { fonts: 'lora-inter', fontDisplay: '/public/a.woff2', fontText: '/public/b.woff2' };

  it('come after the style sheets of the pair and of the choices', () => {
    const { styles, ownFonts, families } = pageTheme({ theme }, assets);

    expect(styles).toEqual([
      '/assets/inter.css',
      expect.stringMatching(/^\/assets\/theme-/),
      '/assets/fonts-4,a.woff2,b.woff2.css',
    ]);
    expect([ownFonts, families]).toEqual([['/public/a.woff2', '/public/b.woff2'], []]);
  });

  it.each([
    [{ fontDisplay: '/public/a.woff2' }, ['text'], ['/public/a.woff2']],
    [{ fontText: '/public/a.woff2' }, ['display'], ['/public/a.woff2']],
    [{ fonts: 'manrope', fontDisplay: '/public/a.woff2' }, ['text'], ['/public/a.woff2']],
    [{ fontDisplay: '/public/a.woff2', fontText: '/public/a.woff2' }, [], ['/public/a.woff2']],
    [{}, ['display', 'text'], []],
  ])('of %j leave the preload of %j', (choices, families, ownFonts) => {
    expect(pageTheme({ theme: choices }, assets)).toMatchObject({ families, ownFonts });
  });

  it('of another site do not count', () => {
    const { styles, ownFonts } = pageTheme({ theme: { fontText: 'https://evil.example/a.woff2' } }, assets);

    expect([styles, ownFonts]).toEqual([[], []]);
  });
});
