/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {Counts[]} parts @returns {Counts} */
export function addCounts(parts) {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/**
 * What a report of vitest's `json` reporter counts. A run that failed without a failed test (a file that does not
 * load, an error outside of tests) or that ran none has one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, success: boolean }} report @returns {Counts}
 */
export function countVitest({ numPassedTests: passed, numFailedTests, success }) {
  const isGood = success && passed + numFailedTests > 0;
  return { passed, failed: isGood ? numFailedTests : Math.max(1, numFailedTests) };
}

/**
 * What a report of Playwright's `json` reporter counts; a flaky test passed in the end.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  const passed = stats.expected + stats.flaky;
  const hasRun = passed + stats.unexpected > 0;
  const failed = stats.unexpected + errors.length;
  return { passed, failed: hasRun ? failed : Math.max(1, failed) };
}
