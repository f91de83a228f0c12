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
    throw new Error(`${purpose} need packages that are not installed. Run: npm i ${packages}`, {
      cause: error,
    });
  }
}
