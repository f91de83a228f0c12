import type { QueryClient } from '@tanstack/react-query';
import { onLoggedAction } from './action-log.js';
import { isOfModule } from '../query-keys.js';

const delayMs = 1000;

/**
 * Reads again, a second after the visitor has written something of a module, what was read of that module and who the
 * visitor is. Live updates tell of rows that the public may read alone.
 */
export function readAgainAfterWrites(queries: QueryClient): void {
  const modules = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  onLoggedAction((_store, { path, module = path.split('/')[2] ?? '' }) => {
    modules.add(module);
    clearTimeout(timer);
    timer = setTimeout(readAgain, delayMs);
  });

  function readAgain(): void {
    const written = [...modules];
    modules.clear();
    void queries.invalidateQueries({ predicate: (query) => written.some((module) => isOfModule(query, module)) });
  }
}
