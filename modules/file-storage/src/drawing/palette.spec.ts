import { themeOf } from '@flotilla/core/theme';
import { expect, it } from 'vitest';
import { paletteOf } from './palette.js';

it('draws the default look in its colors', () => {
  expect(paletteOf()).toEqual({
    background: '#fdfbf7',
    foreground: '#122335',
    muted: '#f4f2ea',
    mutedForeground: '#505e6d',
    border: '#e2ded5',
    primary: '#0f395b',
    sea: '#0a6986',
    accent: '#b24f27',
    accentLight: '#f0a167',
    success: '#086e47',
    deep: '#09243d',
    deepForeground: '#f6f3ec',
    deepMuted: '#a3bdcc',
    deepBorder: '#2c4861',
  });
});

it('draws a theme in its brand color', () => {
  expect(paletteOf(themeOf({ brand: '#7a1f3d' })).primary).toMatch(/^#7a1f3[c-e]$/);
});
