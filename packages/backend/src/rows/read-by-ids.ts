import { Gathered } from './gathered.js';

/** One statement for each size, so that each is prepared once. */
const sizes = [1, 2, 4, 8, 16, 32] as const;
const maxItems = 32;

export interface ByIds {
  /** The statement that reads so many rows: its parameters are their ids. */
  readonly textOf: (count: number) => string;
  readonly query: (text: string, ids: readonly string[]) => Promise<readonly { readonly id: string; readonly row: string }[]>;
}

/** Reads rows by their ids for several requests. */
export function readByIds({ textOf, query }: ByIds): Gathered<string, string | undefined> {
  const texts = new Map<number, string>();
  const run = async (ids: readonly string[]) => {
    const asked = filledUp(ids);
    const text = texts.get(asked.length) ?? textOf(asked.length);
    texts.set(asked.length, text);
    const rows = await query(text, asked);
    const byId = new Map(rows.map(({ id, row }) => [id, row]));
    return ids.map((id) => byId.get(id.toLowerCase()));
  };
  return new Gathered({ maxQuick: 2, maxItems, run });
}

/** Ids up to the next size: the last one fills what is left. */
function filledUp(ids: readonly string[]): string[] {
  const size = sizes.find((candidate) => candidate >= ids.length) ?? maxItems;
  return Array.from({ length: size }, (_, index) => ids[Math.min(index, ids.length - 1)] ?? '');
}
