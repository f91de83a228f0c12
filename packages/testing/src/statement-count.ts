import { AsyncLocalStorage } from 'node:async_hooks';
import { Database } from '@flotilla/backend';
import type { TestApp } from './test-app.js';

interface Counter {
  count: number;
}

const counting = new AsyncLocalStorage<Counter>();
const observed = new WeakSet<Database>();

/**
 * Returns the number of SQL statements of a read, to prove that it does not grow with the rows. Excludes
 * concurrent background work.
 */
export async function statementCount(app: TestApp, read: () => Promise<unknown>): Promise<number> {
  observe(app.nest.get(Database));
  const counter: Counter = { count: 0 };
  await counting.run(counter, read);
  return counter.count;
}

/** Attributes each statement to the async context that sends it. */
function observe(database: Database): void {
  if (observed.has(database)) return;
  observed.add(database);
  let total = database.statements;
  Object.defineProperty(database, 'statements', {
    get: () => total,
    set(value: number) {
      const counter = counting.getStore();
      if (counter) counter.count += value - total;
      total = value;
    },
  });
}
