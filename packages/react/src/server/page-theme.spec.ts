import { expect, it } from 'vitest';
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
