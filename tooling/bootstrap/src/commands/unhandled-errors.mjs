import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest that writes the errors outside of tests to a file: the report of its `json` reporter does not have them.
 * The file is named by `UNHANDLED_ERRORS_FILE`; its form is {@link UnhandledError}[] in JSON.
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
