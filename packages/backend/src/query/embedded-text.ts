import { rowFrom, textAt, type RawRow } from '../database/raw-rows.js';
import { InvalidError } from '@flotilla/core/errors';
import type { JsonBytes } from '../kinds/json-bytes.js';
import type { RowText } from './row-text.js';

/** A level of a query's result: rows, and the levels embedded in them. */
export interface Level {
  readonly row: RowText;
  /** The level of a link's far rows, and the column with their ids. */
  readonly far?: { readonly as: string; readonly index: number; readonly level: number };
  readonly embedded: readonly Embedded[];
}

/** An embedded level with its name: the list of a link's rows, or the one row that a field references. */
export type Embedded = { readonly as: string; readonly level: number } & (
  | { readonly field: string }
  | { readonly field?: undefined; readonly most: number; readonly path: string }
);

/** The rows of a result, which write themselves with everything embedded. */
export interface ReadRows {
  /** The rows as sent, and an extra one if more follow; a row's own columns start at `from`. */
  readonly sent: readonly RawRow[];
  readonly from: number;
  readonly total?: string;
  readonly write: (out: JsonBytes, row: RawRow) => void;
  /** Returns the paths of truncated embedded lists, after all rows have been written. */
  readonly truncated?: () => readonly string[] | undefined;
}

/** The leading columns of each sent row: its level, and the id of its parent row. */
const headColumns = 2;
export const totalLevel = -1;
export const levelOf = (row: RawRow) => Number(textAt(row, 0));

export const requestFewerRows = 'Ask for fewer rows at once, or read the link by its own route.';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Builds the JSON of rows from the result of a statement. */
export class Reading {
  /** Embedded rows by level and parent id. */
  private readonly byParent = new Map<number, Map<string, RawRow[]>>();
  private readonly root: RawRow[] = [];
  private total: string | undefined;
  /** Positions of already written far rows, by level and id. */
  private readonly writtenSpans = new Map<string, Span>();
  private readonly truncated = new Set<string>();
  /** Embedded parts whose bytes, but not yet characters, have been counted. */
  private spans: Span[] = [];

  constructor(
    private readonly levels: readonly Level[],
    found: readonly RawRow[],
    private left: number,
  ) {
    for (const row of found) {
      const level = levelOf(row);
      const parent = textAt(row, 1);
      if (level === totalLevel) this.total = textAt(row, headColumns) ?? undefined;
      else if (parent === null) this.root.push(row);
      else this.add(level, parent, row);
    }
  }

  rows(root: number): ReadRows {
    const level = this.levels[root];
    return {
      sent: this.root,
      from: headColumns,
      total: this.total,
      write: (out, row) => level && this.write(out, row, level),
      truncated: () => (this.truncated.size > 0 ? [...this.truncated] : undefined),
    };
  }

  private add(level: number, parent: string, row: RawRow): void {
    let parents = this.byParent.get(level);
    if (!parents) this.byParent.set(level, (parents = new Map()));
    const rows = parents.get(parent);
    if (rows) rows.push(row);
    else parents.set(parent, [row]);
  }

  private write(out: JsonBytes, row: RawRow, { row: text, embedded, far }: Level): void {
    text.write(out, rowFrom(row, headColumns), () => {
      for (const each of embedded) {
        out.text(`,${JSON.stringify(each.as)}:`);
        this.writeMember(out, each, text, row);
      }
      if (!far) return;
      out.text(`,${JSON.stringify(far.as)}:`);
      this.writeNamed(out, far.level, textAt(row, headColumns + far.index) ?? '');
    });
  }

  private writeMember(out: JsonBytes, embedded: Embedded, text: RowText, row: RawRow): void {
    const { level, field } = embedded;
    const start = out.length;
    if (field !== undefined) {
      this.writeNamed(out, level, textAt(row, headColumns + text.placeOf(field)) ?? '');
      return this.countSpan(out, start);
    }
    const rows = this.byParent.get(level)?.get(textAt(row, headColumns + text.placeOf('id')) ?? '') ?? [];
    if (rows.length > embedded.most) this.truncated.add(embedded.path);
    out.text('[');
    for (let index = 0; index < Math.min(rows.length, embedded.most); index++) {
      if (index > 0) out.text(', ');
      this.writeLink(out, level, rows[index]);
    }
    out.text(']');
  }

  private writeLink(out: JsonBytes, at: number, row: RawRow | undefined): void {
    const level = this.levels[at];
    if (!level || !row) return out.text('null');
    const start = out.length;
    this.write(out, row, level);
    this.countSpan(out, start);
  }

  /**
   * Counts an embedded part, once for each row that contains it.
   * @throws InvalidError when the limit is exceeded
   */
  private countSpan(out: JsonBytes, start: number): void {
    this.left -= out.length - start;
    this.spans.push({ start, end: out.length });
    if (this.left >= 0) return;
    // The limit is in characters, which are never more than the bytes; they are counted only when the
    // bytes exceed it.
    for (const { start: from, end } of this.spans) this.left += end - from - out.textIn(from, end).length;
    this.spans = [];
    if (this.left < 0)
      throw InvalidError.of('include', `embeds too much for one answer. ${requestFewerRows}`);
  }

  /** Writes the row of an id; copies it if it has been written before. */
  private writeNamed(out: JsonBytes, at: number, id: string): void {
    const index = `${at} ${id}`;
    const known = this.writtenSpans.get(index);
    if (known) return out.repeat(known.start, known.end);
    const start = out.length;
    const level = this.levels[at];
    const [row] = this.byParent.get(at)?.get(id) ?? [];
    if (level && row) this.write(out, row, level);
    else out.text('null');
    this.writtenSpans.set(index, { start, end: out.length });
  }
}
