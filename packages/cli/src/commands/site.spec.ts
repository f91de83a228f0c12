import { expect, it } from 'vitest';
import { differenceLines } from './site.js';

it('prints created, changed and conflicting rows, files, and the parts that are left out', () => {
  const lines = differenceLines({
    isStored: false,
    differences: [
      {
        entity: 'blog.article',
        unchanged: 4,
        changes: [
          { line: 1, key: 'winds', change: 'created', fields: [] },
          { line: 2, key: 'fog', change: 'updated', fields: ['title', 'className'] },
        ],
        ignored: ['mood'],
        conflicts: [{ line: 3, field: 'slug', value: 'A b', message: 'must be lowercase' }],
      },
    ],
    files: ['demo/aurora.svg'],
    missing: ['demo/hull.svg'],
    skipped: ['fleet.boat'],
  });

  expect(lines).toEqual([
    'blog.article: 1 created, 1 changed, 4 unchanged, 1 conflicts',
    '  created   winds',
    '  changed   fog (title, className)',
    '  ignored   mood, which is no field of this installation',
    '  conflict  row 3 slug "A b" must be lowercase',
    'file: demo/aurora.svg',
    'missing: demo/hull.svg, which rows name and the folder lacks',
    'skipped: fleet.boat, whose module is not installed',
    'Nothing is stored.',
  ]);
});
