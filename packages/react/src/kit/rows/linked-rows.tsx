import type { ForeignRow } from '@flotilla/core';
import { RowVariant } from '../../widget/row-variant.js';

/** Rows of other modules that are linked to the row of the page, each in its own variant. */
export function LinkedRows({ rows }: { rows: readonly ForeignRow[] }) {
  return rows.map((row) => <RowVariant key={row.id} row={row} headingLevel={2} />);
}
