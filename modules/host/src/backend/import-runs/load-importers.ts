import { RefusedError } from '@flotilla/backend';
import { importersMissing } from '@flotilla/core/imports';

/**
 * Loads the importers, which most calls do not need.
 * @throws RefusedError in applications without them
 */
export async function loadImporters(
  load = () => import('@flotilla/importers'),
): Promise<typeof import('@flotilla/importers')> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new RefusedError(importersMissing);
    throw error;
  }
}
