import type { QueryClient } from '@tanstack/react-query';
import { onLoggedAction } from './action-log.js';
import { isOfModule } from '../query-keys.js';

const delayMs = 1000;

/**
 * Refetches a module's queries, and those of the session, one second after the visitor's last write. Live
 * updates are not enough: they only cover publicly readable rows.
 */
export function refetchAfterWrites(queries: QueryClient): void {
  const modules = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  onLoggedAction((_store, { path, module = path.split('/')[2] ?? '' }) => {
    modules.add(module);
    clearTimeout(timer);
    timer = setTimeout(refetch, delayMs);
  });

  function refetch(): void {
    const written = [...modules];
    modules.clear();
    void queries.invalidateQueries({
      predicate: (query) => written.some((module) => isOfModule(query, module)),
    });
  }
}
