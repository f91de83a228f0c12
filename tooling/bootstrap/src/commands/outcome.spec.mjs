import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closingWords, ofPlaywright, ofVitest, together, unhandledErrors } from './outcome.mjs';
import { root } from '../places.mjs';

it('adds outcomes up, and lists the failures before the counts', () => {
  const outcome = together([
    { passed: 2, failures: ['check:lint'] },
    { passed: 3, failures: [], retried: ['shop.spec.ts:66 › pays'], notRun: ['replicas'] },
  ]);

  expect(closingWords(outcome)).toBe(
    '\nNot run:\n  - replicas\n\nPassed at a second try:\n  - shop.spec.ts:66 › pays\n\nFailed:\n  - check:lint\n\n5 passed, 1 failed',
  );
  expect(closingWords(together([{ passed: 5, failures: [] }]))).toBe('\n5 passed, 0 failed');
});

describe('ofVitest', () => {
  const passed = { status: 'passed', fullName: 'adds', ancestorTitles: [], title: 'adds' };
  const failed = {
    ...passed,
    status: 'failed',
    fullName: 'takes away',
    failureMessages: ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n  at …'],
  };
  const good = {
    name: join(root, 'packages/sum/sum.spec.ts'),
    status: 'passed',
    message: '',
    assertionResults: [passed],
  };
  const bad = { ...good, status: 'failed', assertionResults: [passed, failed] };
  const unread = { ...good, status: 'failed', message: 'SyntaxError: no end', assertionResults: [] };

  it.each([
    ['all passed', [good], 1, true, []],
    ['one failed', [bad], 1, false, ['packages/sum/sum.spec.ts › takes away: AssertionError: 1 is not 2']],
    [
      'one failed, and what comes after it',
      [{ ...bad, message: 'Error: not closed' }],
      1,
      false,
      [
        'packages/sum/sum.spec.ts › takes away: AssertionError: 1 is not 2',
        'packages/sum/sum.spec.ts: Error: not closed',
      ],
    ],
    ['a file did not load', [good, unread], 1, false, ['packages/sum/sum.spec.ts: SyntaxError: no end']],
    ['an error outside of tests', [good], 1, false, ['An error outside of tests.']],
    ['nothing ran', [], 0, true, ['No test ran.']],
  ])('%s', (_, testResults, numPassedTests, success, failures) => {
    expect(ofVitest({ testResults, numPassedTests, success })).toEqual({
      passed: numPassedTests,
      failures,
      notRun: [],
    });
  });

  it('lists the groups that were skipped without a program', () => {
    const skipped = (/** @type {string[]} */ ancestorTitles) => ({
      status: 'skipped',
      fullName: 'sums',
      ancestorTitles,
      title: 'sums',
      meta: { missingPackage: 'bc' },
    });
    const other = { ...skipped(['on Linux']), meta: {} };
    const tests = [passed, skipped(['with bc', 'when big']), skipped(['with bc']), skipped([]), other];
    const testResults = [{ ...good, assertionResults: tests }];

    expect(ofVitest({ testResults, numPassedTests: 1, success: true }).notRun).toEqual([
      'packages/sum/sum.spec.ts › with bc: needs the Debian package bc (2 tests)',
      'packages/sum/sum.spec.ts › sums: needs the Debian package bc (1 test)',
    ]);
  });
});

describe('ofPlaywright', () => {
  const location = { file: join(root, 'tests/shop.spec.ts'), line: 70 };
  const result = {
    errors: [{ message: 'Test timeout.' }, { message: 'Error: not visible\n  at …', location }],
  };
  const spec = (/** @type {string} */ status) => ({
    title: 'pays',
    file: 'shop.spec.ts',
    line: 66,
    tests: [{ status, results: [result] }],
  });
  const suites = (/** @type {string} */ status) => [{ suites: [{ specs: [spec(status)] }] }];
  const name = 'shop.spec.ts:66 › pays: Test timeout.: Error: not visible (tests/shop.spec.ts:70)';

  it.each([
    [
      'all passed',
      { expected: 4, unexpected: 0, flaky: 0 },
      [],
      'expected',
      { passed: 4, failures: [], retried: [] },
    ],
    [
      'one passed on the second try',
      { expected: 3, unexpected: 0, flaky: 1 },
      [],
      'flaky',
      { passed: 4, failures: [], retried: [name] },
    ],
    [
      'one failed',
      { expected: 3, unexpected: 1, flaky: 0 },
      [],
      'unexpected',
      { passed: 3, failures: [name], retried: [] },
    ],
    [
      'an error outside of tests',
      { expected: 3, unexpected: 0, flaky: 0 },
      [{ message: 'no browser' }],
      'expected',
      { passed: 3, failures: ['An error outside of tests: no browser'], retried: [] },
    ],
  ])('%s', (_, stats, errors, status, outcome) => {
    expect(ofPlaywright({ stats, errors, suites: suites(status) })).toEqual(outcome);
  });

  it('nothing ran', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };

    expect(ofPlaywright({ stats, errors: [], suites: [] }).failures).toEqual(['No test ran.']);
  });
});

it('names the file, the test and the first own frame of an error outside of tests', () => {
  const stack = `Error: closed\n    at pg (${join(root, 'node_modules/pg/lib/client.js')}:1:2)\n    at end (${join(root, 'packages/sum/sum.ts')}:3:4)`;

  expect(
    unhandledErrors([
      {
        message: 'closed\nmore',
        stack,
        VITEST_TEST_PATH: join(root, 'packages/sum/sum.spec.ts'),
        VITEST_TEST_NAME: 'adds',
      },
      {},
    ]),
  ).toEqual([
    'An error outside of tests, during packages/sum/sum.spec.ts › adds: closed (at end (/packages/sum/sum.ts:3:4))',
    'An error outside of tests',
  ]);
});
