/**
 * Loads an optional library, which few installations need.
 * @throws Error with the install command and the purpose if it is not installed
 */
export async function optionalPackage<T>(
  purpose: string,
  packages: string,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new Error(missingPackages(purpose, packages), { cause: error });
  }
}

/** Returns the sentence about optional packages that are not installed, with the install command. */
export const missingPackages = (purpose: string, packages: string): string =>
  `${purpose} need packages that are not installed. Run: npm i ${packages}`;
