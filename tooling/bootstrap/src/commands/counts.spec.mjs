import { describe, expect, it } from 'vitest';
import { addCounts, countPlaywright, countVitest } from './counts.mjs';

it('adds', () => {
  const total = addCounts([
    { passed: 2, failed: 0 },
    { passed: 3, failed: 1 },
  ]);

  expect(total).toEqual({ passed: 5, failed: 1 });
});

describe('a report of vitest', () => {
  it.each([
    ['all passed', { numPassedTests: 7, numFailedTests: 0, success: true }, { passed: 7, failed: 0 }],
    ['some failed', { numPassedTests: 5, numFailedTests: 2, success: false }, { passed: 5, failed: 2 }],
    ['a file did not load', { numPassedTests: 5, numFailedTests: 0, success: false }, { passed: 5, failed: 1 }],
    ['nothing ran', { numPassedTests: 0, numFailedTests: 0, success: true }, { passed: 0, failed: 1 }],
  ])('%s', (_, report, counts) => {
    expect(countVitest(report)).toEqual(counts);
  });
});

describe('a report of Playwright', () => {
  it.each([
    ['all passed', { expected: 4, unexpected: 0, flaky: 0 }, 0, { passed: 4, failed: 0 }],
    ['one passed at the second try', { expected: 3, unexpected: 0, flaky: 1 }, 0, { passed: 4, failed: 0 }],
    ['one failed', { expected: 3, unexpected: 1, flaky: 0 }, 0, { passed: 3, failed: 1 }],
    ['an error outside of tests', { expected: 3, unexpected: 0, flaky: 0 }, 1, { passed: 3, failed: 1 }],
    ['nothing ran', { expected: 0, unexpected: 0, flaky: 0 }, 0, { passed: 0, failed: 1 }],
  ])('%s', (_, stats, errors, counts) => {
    expect(countPlaywright({ stats, errors: Array.from({ length: errors }) })).toEqual(counts);
  });
});
