import { expect, it } from 'vitest';
import { reportedError } from './reported-error.js';

it('contains the file and the position that a build tool names, with columns from 1', () => {
  const loc = { file: '/app/boat.tsx', line: 3, column: 0 };
  const error = Object.assign(new Error('\u001b[31mTransform failed\u001b[0m'), {
    id: '/app/a.tsx?v=1',
    loc,
  });

  expect(reportedError(error, {})).toMatchObject({
    message: 'Transform failed',
    source: { file: '/app/boat.tsx', line: 3, column: 1 },
  });
});

it('contains the file without the query of its id when the tool names no position', () => {
  const error = Object.assign(new Error('Transform failed'), { id: '/app/boat.tsx?v=1' });

  expect(reportedError(error, {}).source).toEqual({ file: '/app/boat.tsx' });
});

it('contains the cause in the stack, and the explanation of an error of the system', () => {
  const cause = Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 4000, syscall: 'listen' });
  const reported = reportedError(new Error('It failed.', { cause }), {});

  expect(reported.stack).toContain('Caused by: Error: listen');
  expect(reported.explained?.problem).toContain('4000');
});

it('contains a thrown text', () => {
  expect(reportedError('It broke.', {})).toEqual({ name: 'Error', message: 'It broke.', stack: 'It broke.' });
});
