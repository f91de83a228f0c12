import { writeFileSync } from 'node:fs';

/**
 * Vitest reporter that writes errors outside of tests to the file `UNHANDLED_ERRORS_FILE`, as JSON of
 * {@link UnhandledError}[]. The built-in `json` reporter leaves them out.
 *
 * @typedef {{ message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} UnhandledError
 */
export default class UnhandledErrors {
  /** @param {readonly unknown[]} _modules @param {readonly UnhandledError[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env['UNHANDLED_ERRORS_FILE'];
    const fields = errors.map(({ message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      message,
      stack,
      VITEST_TEST_PATH,
      VITEST_TEST_NAME,
    }));
    if (file) writeFileSync(file, JSON.stringify(fields));
  }
}
