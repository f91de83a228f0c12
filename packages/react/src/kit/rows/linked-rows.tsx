import type { ForeignRow } from '@flotilla/core';
import { RowVariant } from '../../widget/row-variant.js';

/** The rows of other modules that belong to the row that the url names, under it, each in its own variant. */
export function LinkedRows({ rows }: { rows: readonly ForeignRow[] }) {
  return rows.map((row) => <RowVariant key={row.id} row={row} headingLevel={2} />);
}
