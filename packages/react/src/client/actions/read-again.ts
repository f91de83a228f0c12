import type { QueryClient } from '@tanstack/react-query';
import { onLoggedAction } from './action-log.js';
import { isOfModule } from '../query-keys.js';

const delayMs = 1000;

/**
 * Reads again, a second after the visitor has written something in a module, what calls of that module have answered and
 * who the visitor is. Rows that the public may read are told of by live updates.
 */
export function readAgainAfterWrites(queries: QueryClient): void {
  const modules = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  onLoggedAction((_store, { path }) => {
    modules.add(path.split('/')[2] ?? '');
    clearTimeout(timer);
    timer = setTimeout(readAgain, delayMs);
  });

  function readAgain(): void {
    const written = [...modules];
    modules.clear();
    void queries.invalidateQueries({ predicate: (query) => written.some((module) => isOfModule(query, module)) });
  }
}
