import { expect, it } from 'vitest';
import { cyclesOf } from './cycles.js';

const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [file = '', specifier = ''] = line.split(' > ');
    return { file: `packages/boats/src/${file}`, specifier };
  });

it('accepts layered folders, and cycles of files in one folder', () => {
  const layers = imports(
    'hull/keel.ts > ../wood/plank.js',
    'hull/keel.ts > ./rudder.js',
    'hull/rudder.ts > ./keel.js',
    'index.ts > ./hull/keel.js',
    'hull/keel.ts > ./keel/bolt.js',
    'hull/keel.ts > zod',
  );

  expect(cyclesOf(layers)).toEqual([]);
});

it('reports a cycle with its imports and the fix', () => {
  const [cycle, ...rest] = cyclesOf(
    imports(
      'hull/keel.ts > ../sails/mast.js',
      'sails/mast.ts > ../crew/captain.js',
      'sails/jib.ts > ../ropes/knot.js',
      'crew/captain.ts > ../hull/keel.js',
    ),
  );

  expect(rest).toEqual([]);
  expect(cycle).toBe(
    [
      'packages/boats/src: crew/ → hull/ → sails/ → crew/ is a cycle.',
      '  packages/boats/src/crew/captain.ts: "../hull/keel.js"',
      '  packages/boats/src/hull/keel.ts: "../sails/mast.js"',
      '  packages/boats/src/sails/mast.ts: "../crew/captain.js"',
      '  Move the file at one of these arrows to the folder that uses it, or what both need to a folder below both.',
    ].join('\n'),
  );
});

it('treats a file beside folders as a node of its own', () => {
  const words = ['hull/keel.ts > ../words.js', 'sails/mast.ts > ../words.js', 'index.ts > ./hull/keel.js'];

  expect(cyclesOf(imports(...words))).toEqual([]);
  expect(cyclesOf(imports(...words, 'words.ts > ./sails/mast.js'))).toEqual([
    expect.stringContaining('packages/boats/src: sails/ → words → sails/ is a cycle.'),
  ]);
});

it('distinguishes a folder from a file with the same name', () => {
  expect(cyclesOf(imports('hull.ts > ./hull/keel.js', 'hull/keel.ts > ./bolt.js'))).toEqual([]);
});

it('reports cycles of nested folders', () => {
  expect(
    cyclesOf(imports('hull/stern/rudder.ts > ../bow/anchor.js', 'hull/bow/anchor.ts > ../stern/rudder.js')),
  ).toEqual([expect.stringContaining('packages/boats/src/hull: bow/ → stern/ → bow/ is a cycle.')]);
});

it('ignores imports in tests', () => {
  expect(
    cyclesOf(imports('hull/keel.spec.ts > ../sails/mast.js', 'sails/mast.ts > ../hull/keel.js')),
  ).toEqual([]);
});
