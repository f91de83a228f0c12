import { Gathered } from '../database/gathered.js';
import type { WireRow } from '../database/wire-rows.js';
import type { ByIdsText } from '../query/text-statement.js';

/** One statement for each size, so that each is prepared once. */
const sizes = [1, 2, 4, 8, 16, 32] as const;
const maxItems = 32;

export interface ByIds {
  /** The statement that reads so many rows. */
  readonly statementOf: (count: number) => ByIdsText;
  readonly query: (text: string, ids: readonly string[]) => Promise<readonly WireRow[]>;
}

/** Reads rows by their ids for several requests, and makes the answer of each. */
export function readByIds({ statementOf, query }: ByIds): Gathered<string, Buffer | undefined> {
  const statements = new Map<number, ByIdsText>();
  const run = async (ids: readonly string[]) => {
    const asked = filledUp(ids);
    const statement = statements.get(asked.length) ?? statementOf(asked.length);
    statements.set(asked.length, statement);
    const rows = statement.rows(await query(statement.text, asked));
    const byId = new Map(rows.map(({ id, text: answer }) => [id, answer]));
    return ids.map((id) => byId.get(id.toLowerCase()));
  };
  return new Gathered({ maxQuick: 2, maxItems, run });
}

/** Ids up to the next size: the last one fills what is left. */
function filledUp(ids: readonly string[]): string[] {
  const size = sizes.find((candidate) => candidate >= ids.length) ?? maxItems;
  return Array.from({ length: size }, (_, index) => ids[Math.min(index, ids.length - 1)] ?? '');
}
