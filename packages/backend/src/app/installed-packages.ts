import { createRequire } from 'node:module';
import { missingPackages } from '@flotilla/core';

/** Optional packages of a feature. */
export interface OptionalPackages {
  /** The feature, with the setting that enables it, such as `Mails (SMTP_URL)`. */
  readonly purpose: string;
  readonly names: readonly string[];
  /** `import.meta.url` of a file of the package that imports them. */
  readonly from: string;
}

/** Throws at startup if packages are absent that an enabled feature loads later. Does not load them. */
export function requirePackages({ purpose, ...packages }: OptionalPackages): void {
  const missing = absentPackages(packages);
  if (missing.length) throw new Error(missingPackages(purpose, missing.join(' ')));
}

/** Returns the names of the packages that are not installed. */
export function absentPackages({ names, from }: Omit<OptionalPackages, 'purpose'>): string[] {
  const { resolve } = createRequire(from);
  return names.filter((name) => {
    try {
      resolve(name);
      return false;
    } catch (error) {
      // Other errors come from packages that are installed, such as one without a CommonJS entry point.
      return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
    }
  });
}
