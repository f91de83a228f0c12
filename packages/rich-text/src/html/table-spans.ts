import type { DraftNode } from './html-tags.js';

/** Maximum number of cells that spans add to a table. HTML allows 1,000 columns and 65,534 rows per cell. */
const maxAdded = 2_000;

/** Adds empty cells where a cell spans, so that columns stay aligned. */
export function padSpans(table: DraftNode): void {
  /** Rows that a cell above still covers, by column. */
  let covered: number[] = [];
  let added = 0;
  for (const row of rowsOf(table)) {
    const next: number[] = [];
    const cells = row.children.splice(0);
    const pad = (column: number) => {
      row.children.push({ type: 'table-cell', children: [] });
      next[column] = Math.max(0, (covered[column] ?? 0) - 1);
      added++;
    };
    let column = 0;
    for (const cell of cells) {
      for (; (covered[column] ?? 0) > 0 && added < maxAdded; column++) pad(column);
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      row.children.push(cell);
      next[column++] = height - 1;
      for (let more = 1; more < width && added < maxAdded; more++, column++, added++) {
        row.children.push({ type: 'table-cell', children: [] });
        next[column] = height - 1;
      }
    }
    for (; column < covered.length && (covered[column] ?? 0) > 0 && added < maxAdded; column++) pad(column);
    covered = next;
  }
}

function rowsOf({ children }: DraftNode): DraftNode[] {
  // Rows are in the table or in one of its sections.
  return children
    .flatMap((child) => (child.type === 'group' ? child.children : [child]))
    .filter(({ type }) => type === 'table-row');
}

function spanOf(cell: DraftNode, name: 'colspan' | 'rowspan'): number {
  const span = Number(cell[name]);
  return Number.isInteger(span) && span > 0 ? span : 1;
}
