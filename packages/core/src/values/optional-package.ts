/**
 * Loads a library that not every installation has, because few need it.
 * @throws Error saying what to install, and for what, where it is not there
 */
export async function optionalPackage<T>(purpose: string, packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new Error(`${purpose} need what is not installed. Run: npm i ${packages}`, { cause: error });
  }
}
