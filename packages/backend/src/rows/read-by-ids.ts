import { Batcher } from '../database/batcher.js';
import type { RawRow } from '../database/raw-rows.js';
import type { ByIdsText } from '../query/text-statement.js';

/** Fixed batch sizes, so that each statement is prepared once. */
const sizes = [1, 2, 4, 8, 16, 32] as const;
const maxItems = 32;

export interface ByIds {
  /** Returns the statement that reads this number of rows. */
  readonly statementOf: (count: number) => ByIdsText;
  readonly query: (text: string, ids: readonly string[]) => Promise<readonly RawRow[]>;
}

/** Creates a batcher that reads rows by their ids for several requests, and returns the result of each. */
export function readByIds({ statementOf, query }: ByIds): Batcher<string, Buffer | undefined> {
  const statements = new Map<number, ByIdsText>();
  const run = async (ids: readonly string[]) => {
    const padded = filledUp(ids);
    const statement = statements.get(padded.length) ?? statementOf(padded.length);
    statements.set(padded.length, statement);
    const rows = statement.rows(await query(statement.text, padded));
    const byId = new Map(rows.map(({ id, text: answer }) => [id, answer]));
    return ids.map((id) => byId.get(id.toLowerCase()));
  };
  return new Batcher({ maxQuick: 2, maxItems, run });
}

/** Pads ids to the next batch size by repeating the last one. */
function filledUp(ids: readonly string[]): string[] {
  const size = sizes.find((candidate) => candidate >= ids.length) ?? maxItems;
  return Array.from({ length: size }, (_, index) => ids[Math.min(index, ids.length - 1)] ?? '');
}
