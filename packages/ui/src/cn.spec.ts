import { expect, it } from 'vitest';
import { cn } from './cn.js';

it('joins class names and skips falsy values', () => {
  expect(cn('flex', undefined, false, ['gap-2', { grow: true, shrink: false }])).toBe('flex gap-2 grow');
});

it('keeps the later of two classes that set the same property', () => {
  expect(cn('px-4 text-sm text-muted-foreground', 'px-8 text-foreground')).toBe(
    'text-sm px-8 text-foreground',
  );
});

it('knows the custom names of the theme', () => {
  expect(cn('px-gutter', 'px-0')).toBe('px-0');
  expect(cn('max-w-page', 'max-w-prose')).toBe('max-w-prose');
  expect(cn('py-section h-navbar tracking-display', 'py-2 h-4 tracking-label')).toBe(
    'py-2 h-4 tracking-label',
  );
});
