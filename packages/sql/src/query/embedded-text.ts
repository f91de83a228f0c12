import type { SentRow } from '@flotilla/changes';
import { InvalidError } from '@flotilla/core/errors';
import type { RowText } from './row-text.js';

/** What is read at one place: rows, and what is embedded in them. */
export interface Level {
  readonly row: RowText;
  /** Where the rows stand that those of a link lead to, and in which of its columns their ids. */
  readonly far?: { readonly as: string; readonly place: number; readonly level: number };
  readonly embedded: readonly Embedded[];
}

/** A level embedded in another, under a name: as the list of a link's rows, or as the one row that a field names. */
export type Embedded = { readonly as: string; readonly level: number } & (
  | { readonly field: string }
  | { readonly field?: undefined; readonly most: number; readonly path: string }
);

export interface ReadRows {
  /** The JSON of each. */
  readonly rows: readonly string[];
  /** The columns of each, and of the one that follows. */
  readonly sent: readonly SentRow[];
  readonly total?: string;
  /** The paths of embedded lists of which more rows are there. */
  readonly truncated?: readonly string[];
}

/** The first columns of each row that is sent: its level, and the id of the row that it is embedded in. */
const headColumns = 2;
export const totalLevel = -1;

export const askForLess = 'Ask for fewer rows at once, or read the link by its own route.';

/** Makes the JSON of rows of what a statement has answered. */
export class Reading {
  private readonly byParent = new Map<string, SentRow[]>();
  private readonly root: SentRow[] = [];
  private total: string | undefined;
  private readonly known = new Map<string, string>();
  private readonly truncated = new Set<string>();

  constructor(
    private readonly levels: readonly Level[],
    found: readonly SentRow[],
    private left: number,
  ) {
    for (const row of found) {
      const [level, parent] = row;
      if (Number(level) === totalLevel) this.total = row[headColumns] ?? undefined;
      else if (parent === null || parent === undefined) this.root.push(row);
      else this.under(`${level} ${parent}`).push(row);
    }
  }

  rows(root: number, limit = Number.POSITIVE_INFINITY): ReadRows {
    const level = this.levels[root];
    const sent = this.root.map((row) => row.slice(headColumns));
    const rows = level ? sent.slice(0, limit).map((row) => level.row.json(row, 0, this.members(level.embedded, level.row, row, 0))) : [];
    return { rows, sent, total: this.total, ...(this.truncated.size > 0 && { truncated: [...this.truncated] }) };
  }

  private under(place: string): SentRow[] {
    const known = this.byParent.get(place);
    if (known) return known;
    const rows: SentRow[] = [];
    this.byParent.set(place, rows);
    return rows;
  }

  /** What is embedded in a row, whose columns start at some place, as further members of its JSON. */
  private members(embedded: readonly Embedded[], text: RowText, row: SentRow, from: number): string {
    let members = '';
    for (const each of embedded) members += `,${JSON.stringify(each.as)}:${this.member(each, text, row, from)}`;
    return members;
  }

  private member(embedded: Embedded, text: RowText, row: SentRow, from: number): string {
    const { level, field } = embedded;
    if (field !== undefined) return this.told(this.named(level, row[from + text.placeOf(field)] ?? ''));
    const rows = this.byParent.get(`${level} ${idIn(text, row, from)}`) ?? [];
    if (rows.length > embedded.most) this.truncated.add(embedded.path);
    const told = rows.length > embedded.most ? rows.slice(0, embedded.most) : rows;
    return `[${told.map((each) => this.link(level, each)).join(', ')}]`;
  }

  private link(at: number, row: SentRow): string {
    const level = this.levels[at];
    if (!level) return 'null';
    const { row: link, far, embedded } = level;
    const ofLink = this.members(embedded, link, row, headColumns);
    const ofFar = far ? `,${JSON.stringify(far.as)}:${this.named(far.level, row[headColumns + far.place] ?? '')}` : '';
    return this.told(link.json(row, headColumns, ofLink + ofFar));
  }

  /** What many rows lead to is read once, and told in each of them. */
  private told(json: string): string {
    this.left -= json.length;
    if (this.left < 0) throw InvalidError.of('include', `embeds too much for one answer. ${askForLess}`);
    return json;
  }

  /** The row of an id, which is made once for all that lead to it. */
  private named(at: number, id: string): string {
    const level = this.levels[at];
    const place = `${at} ${id}`;
    const known = this.known.get(place);
    if (known !== undefined || !level) return known ?? 'null';
    const [row] = this.byParent.get(place) ?? [];
    const json = row ? level.row.json(row, headColumns, this.members(level.embedded, level.row, row, headColumns)) : 'null';
    this.known.set(place, json);
    return json;
  }
}

const idIn = (text: RowText, row: SentRow, from: number) => row[from + text.placeOf('id')] ?? '';
