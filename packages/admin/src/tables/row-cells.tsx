import { presentationOf } from '@flotilla/core/reflection';
import { cn } from '@flotilla/ui';
import { Link } from 'react-router';
import { useExtensions } from '../context/extensions.js';
import type { AdminVariantProps } from '../extend/admin-variants.js';
import { useRowLabel } from '../rows/row-label.js';
import { formPath } from '../context/routing/paths.js';
import { RowValue } from './row-value.js';

/** The cells of a row. The label column links to the form; if it is hidden, the first column does. */
export function RowCells({ entity, row, columns }: AdminVariantProps['admin-table-row']) {
  const own = useExtensions('columns', entity.key);
  const label = useRowLabel()(entity, row);
  const { rowLabel } = presentationOf(entity);
  const leading = columns.includes(rowLabel) ? rowLabel : columns[0];
  return columns.map((name, index) => {
    const isLeading = name === leading;
    const column = own.find((one) => one.name === name);
    const value = <RowValue entity={entity} row={row} name={name} own={column} isLeading={isLeading} />;
    return (
      <td key={name} className={cn(cellClasses, index > 0 && 'max-sm:hidden')}>
        {/* Phones show only one column, with two lines in the height of a row. */}
        <div className="truncate max-sm:line-clamp-2 max-sm:leading-4.5 max-sm:whitespace-normal">
          {isLeading ? (
            <Link to={formPath(entity, row.id)} className="font-semibold hover:text-sea hover:underline">
              {name === rowLabel ? label : value}
            </Link>
          ) : (
            value
          )}
        </div>
      </td>
    );
  });
}

export const cellClasses = 'border-b border-border px-3 align-middle';
