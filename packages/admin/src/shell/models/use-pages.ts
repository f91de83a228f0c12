import { useMemo } from 'react';
import { useAccess } from '../../context/access.js';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminPage } from '../../extend/admin-parts.js';

/** Returns the modules' pages that the person may see. */
export function usePages(): readonly AdminPage[] {
  const { extensions } = useAdmin();
  const access = useAccess();
  return useMemo(
    () =>
      extensions
        .flatMap((extension) => extension.pages ?? [])
        .filter(({ needs }) => needs === undefined || access.readsAll({ key: needs })),
    [extensions, access],
  );
}

/** Returns the module's page at a path, if the person may see it. */
export function usePageAt(module: string | undefined, path: string | undefined): AdminPage | undefined {
  return usePages().find((one) => one.module === module && one.path === path);
}
