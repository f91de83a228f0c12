import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cornerStyles,
  defaultColors,
  defaultRadii,
  defaultTheme,
  fontPairs,
  hexOf,
  ratiosOf,
  themeCss,
  themeCssOf,
  themedColors,
  themeFile,
  themeOf,
} from '../theme.js';
import { oklchOf } from './oklch.js';

const styles = (name: string) =>
  readFileSync(new URL(`../../../ui/src/theme/${name}`, import.meta.url), 'utf8');

const anyColor = integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, '0')}`);
const anyTheme = record({
  brand: anyColor,
  accent: anyColor,
  warmth: integer({ min: -100, max: 100 }),
  fonts: constantFrom(...fontPairs),
  corners: constantFrom(...cornerStyles),
}).map((choices) => themeOf(choices));

describe('the default theme', () => {
  it('has exactly the colors of colors.css', () => {
    expect(themedColors(defaultTheme)).toEqual(defaultColors);
    const lines = styles('colors.css').match(/--color-[\w-]+: light-dark\(.*\);/g) ?? [];
    const numbers = (css: string) => [...css.matchAll(/[\d.]+/g)].map(Number);
    expect(
      lines.map((line) => [line.slice(8, line.indexOf(':')), ...numbers(line.slice(line.indexOf(':')))]),
    ).toEqual(Object.entries(defaultColors).map(([token, { light, dark }]) => [token, ...light, ...dark]));
  });

  it('has the radii of scale.css', () => {
    const radii = [...styles('scale.css').matchAll(/--radius-(\w+): ([\d.]+)rem/g)];
    expect(radii.map(([, name, rem]) => [name, Number(rem)]).toSorted()).toEqual(
      Object.entries(defaultRadii).toSorted(),
    );
  });

  it('needs no style sheet', () => {
    expect([themeCss(defaultTheme), themeFile(defaultTheme)]).toEqual(['', undefined]);
    expect(themeOf({ brand: null, fonts: 'comic', warmth: Number.NaN, corners: {} })).toEqual(defaultTheme);
  });
});

describe('themed colors', () => {
  it('reach the contrast of every pair, for 500 themes in both appearances', () => {
    assert(
      property(anyTheme, (theme) => {
        const failed = ratiosOf(themedColors(theme)).filter(({ ratio, least }) => ratio < least);
        expect(
          failed.map(({ side, text, ground, ratio }) => `${side} ${text} on ${ground}: ${ratio}`),
        ).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['#000000', '#ffffff', '#808080', '#ffff00', '#00ff00', '#0000ff', '#ff00ff'])(
    'reach it for %s, at both ends of warmth',
    (color) => {
      for (const warmth of [-100, 0, 100]) {
        const colors = themedColors({ brand: color, accent: color, warmth });
        expect(ratiosOf(colors).filter(({ ratio, least }) => ratio < least)).toEqual([]);
      }
    },
  );

  it.each(['#0f395b', '#7a1f3d', '#14532d', '#4c1d95'])(
    'keep a readable brand color, such as %s',
    (brand) => {
      expect(
        hexDistance(hexOf(themedColors({ ...defaultTheme, brand }).primary.light), brand),
      ).toBeLessThanOrEqual(3);
    },
  );

  it('leave the colors of the accent alone when only the brand changes', () => {
    const { accent, 'accent-soft': soft } = themedColors({ ...defaultTheme, brand: '#14532d' });
    expect([accent, soft]).toEqual([defaultColors.accent, defaultColors['accent-soft']]);
  });

  it('leave success and errors green and red', () => {
    const { success, destructive } = themedColors({ ...defaultTheme, brand: '#facc15', accent: '#2563eb' });
    expect([success.light[2], destructive.light[2]]).toEqual([160, 26]);
  });
});

describe('the style sheet', () => {
  it('takes at most 2 kB compressed, and its name returns its content', () => {
    assert(
      property(anyTheme, (theme) => {
        const css = themeCss(theme);
        expect(gzipSync(css).byteLength).toBeLessThanOrEqual(2048);
        expect(themeCssOf(themeFile(theme) ?? '')).toBe(css);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['another hash', (name: string) => name.replace(/-\w+\.css$/, '-0.css')],
    ['another color', (name: string) => name.replace('14532d', '14532e')],
    ['a color in upper case', (name: string) => name.replace('14532d', '14532D')],
    ['a pair that does not exist', (name: string) => name.replace(/-0-1-/, '-9-1-')],
    ['no hash', (name: string) => name.replace(/-\w+\.css$/, '.css')],
    ['a path', (name: string) => `../${name}`],
  ])('does not exist for %s', (_, changed) => {
    const name = themeFile({ ...defaultTheme, brand: '#14532d' }) ?? '';
    expect(themeCssOf(name)).toBeDefined();
    expect(changed(name)).not.toBe(name);
    expect(themeCssOf(changed(name))).toBeUndefined();
  });

  it('contains nothing of a choice that is not a color', () => {
    expect(themeCss(themeOf({ brand: 'red;}body{display:none' }))).toBe('');
  });
});

it('converts colors from hex and back', () => {
  assert(
    property(anyColor, (color) => {
      expect(hexOf(oklchOf(color))).toBe(color);
    }),
  );
});

function hexDistance(one: string, other: string): number {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [first, second] = [channels(one), channels(other)];
  return Math.max(...first.map((channel, at) => Math.abs(channel - (second[at] ?? 0))));
}
