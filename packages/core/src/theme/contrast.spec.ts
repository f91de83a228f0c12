import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultColors, hoveredShares, ratiosOf } from '../theme.js';
import { contrast } from './oklch.js';

it.each(ratiosOf(defaultColors))('$text on $ground reaches $least ($side)', ({ ratio, least }) => {
  expect(ratio).toBeGreaterThanOrEqual(least);
});

it('knows the opacity of every hovered button', () => {
  const files = ['actions/button.tsx', 'forms/submit-button.tsx'].map((file) =>
    readFileSync(new URL(`../../../ui/src/${file}`, import.meta.url), 'utf8'),
  );
  const classes = files.join('').matchAll(/hover:bg-(primary|accent|success|destructive)\/(\d+)/g);

  expect(
    Object.fromEntries([...classes].map(([, color, percent]) => [color, Number(percent) / 100])),
  ).toEqual(hoveredShares);
});

it('marks the selected option in dark mode without a shadow', () => {
  expect(contrast(defaultColors.segment.dark, defaultColors.muted.dark)).toBeGreaterThanOrEqual(1.3);
});
