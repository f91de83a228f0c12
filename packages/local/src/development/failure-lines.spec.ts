import { expect, it } from 'vitest';
import { failureLines } from './failure-lines.js';

const service = { service: 'api', next: 'It starts again with the next save.', logFile: 'api.log' };
const location = {
  file: '/app/modules/fleet/src/boat.ts',
  path: 'modules/fleet/src/boat.ts',
  line: 2,
  column: 9,
};
const frame = '  1 | import\n> 2 | const a = b;\n    |         ^\n  3 | const c';
const end = '  It starts again with the next save. Stack: api.log';

it('shows message, place and code', () => {
  expect(linesOf('ReferenceError: b is not defined')).toEqual([
    '✗ api  ReferenceError: b is not defined',
    '  modules/fleet/src/boat.ts:2:9',
    '> 2 | const a = b;',
    '    |         ^',
    end,
  ]);
});

it('prefers the fix to the mark below the code', () => {
  expect(linesOf('The package is missing.\nInstall it.')).toEqual([
    '✗ api  The package is missing.',
    '  Install it.',
    '  modules/fleet/src/boat.ts:2:9',
    '> 2 | const a = b;',
    end,
  ]);
});

it('shows the first of several problems in five lines', () => {
  expect(linesOf('The definitions have 4 problem(s):\n  - a: x\n  - b: y\n  - c: z\n  - d: z')).toEqual([
    '✗ api  a: x',
    '  (3 more lines)',
    '  modules/fleet/src/boat.ts:2:9',
    '> 2 | const a = b;',
    end,
  ]);
});

it('shows a failure without a place', () => {
  expect(failureLines({ message: 'connect ECONNREFUSED', stack: '' }, service)).toEqual([
    '✗ api  connect ECONNREFUSED',
    end,
  ]);
});

function linesOf(message: string): string[] {
  return failureLines({ message, location, frame, stack: '' }, service);
}
