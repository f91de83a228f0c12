import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The Debian package without which the test was skipped. Reporters list it. */
    missingPackage?: string;
  }
}

/**
 * Returns options of a test or a group that needs a program of a Debian package: without it, the tests are skipped,
 * and the summary of the run names the package.
 * @example describe('behind a pooler', requiredPackage('pgbouncer', existsSync('/usr/sbin/pgbouncer')), () => {});
 */
export function requiredPackage(name: string, isInstalled: boolean): TestOptions {
  return isInstalled ? {} : { skip: true, meta: { missingPackage: name } };
}
