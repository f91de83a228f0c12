import { expect, it } from 'vitest';
import { page } from './shapes.js';

it.each([
  ['1e9', 'must be at most 100'],
  ['0', 'must be at least 1'],
  ['many', 'must be a number'],
])('reports the error of a page of %s', (limit, message) => {
  expect(page.safeParse({ limit }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
