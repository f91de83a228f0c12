import { Database } from '@flotilla/backend';
import type { TestApp } from './test-app.js';

/**
 * The number of SQL statements that some reading sends: the proof that it does not grow with the rows. It is run
 * three times, and the least counts: what the server does in the background can only add.
 */
export async function statementCount(app: TestApp, read: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let run = 0; run < 3; run++) counts.push(await countOnce(app.nest.get(Database), read));
  return Math.min(...counts);
}

async function countOnce(database: Database, read: () => Promise<unknown>): Promise<number> {
  const before = database.statements;
  await read();
  return database.statements - before;
}
