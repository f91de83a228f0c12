import { expect, it } from 'vitest';
import { affectsApi } from './affects-api.js';

const loaded = new Set(['/app/src/boat.ts', '/app/src/react/texts.json']);

it.each([
  ['code that it loaded', '/app/src/boat.ts', true],
  ['code of components', '/app/src/react/boat-list.tsx', false],
  ['content', '/app/content/fleet.boat.json', true],
  ['pictures of content', '/app/content/files/boat.jpg', true],
  ['JSON that it imported', '/app/src/react/texts.json', true],
  ['JSON of components', '/app/src/react/other.json', false],
  ['SQL', '/app/src/backend/totals.sql', true],
  ['a stylesheet', '/app/src/site.css', false],
])('decides on %s', (_, path, expected) => {
  expect(affectsApi(path, (file) => loaded.has(file))).toBe(expected);
});
