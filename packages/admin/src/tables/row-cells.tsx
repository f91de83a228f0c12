import type { Entity } from '@flotilla/core';
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
  const leading = leadingOf(entity, columns);
  const rest = onCards(entity, columns, leading);
  return columns.map((name) => {
    const isLeading = name === leading;
    const column = own.find((one) => one.name === name);
    const value = <RowValue entity={entity} row={row} name={name} own={column} isLeading={isLeading} />;
    return (
      <td key={name} className={cn(cellClasses, !isLeading && name !== '@picture' && 'max-sm:hidden')}>
        <div className="truncate">
          {isLeading ? (
            <Link to={formPath(entity, row.id)} className="font-semibold hover:text-sea hover:underline">
              {name === rowLabel ? label : value}
            </Link>
          ) : (
            value
          )}
        </div>
        {/* On phones a row is a card of two lines. */}
        {isLeading && rest.length > 0 && (
          <div className="flex items-center gap-3 overflow-hidden pt-0.5 text-xs whitespace-nowrap text-muted-foreground sm:hidden">
            {rest.map((one) => (
              <span
                key={one}
                className={
                  firstOnCards.has(one) ? 'max-w-3/5 shrink-0 truncate' : 'min-w-0 truncate empty:hidden'
                }
              >
                <RowValue
                  isOnCard
                  entity={entity}
                  row={row}
                  name={one}
                  own={own.find((column) => column.name === one)}
                  isLeading={false}
                />
              </span>
            ))}
          </div>
        )}
      </td>
    );
  });
}

/** Values of the second line of a card. */
const maxOnCards = 3;
const firstOnCards = new Set(['publishedAt', '@languages']);

/** Returns the columns of the second line of a card: the state and the languages first, which are short. */
function onCards({ publishing }: Entity, columns: readonly string[], leading: string | undefined): string[] {
  const rest = columns.filter((name) => name !== leading && name !== '@picture');
  if (!publishing) return rest.slice(0, maxOnCards - 1);
  const isFirst = (name: string) => Number(firstOnCards.has(name));
  const order = [...firstOnCards];
  return rest
    .toSorted((one, other) => isFirst(other) - isFirst(one) || order.indexOf(one) - order.indexOf(other))
    .slice(0, maxOnCards);
}

/** Returns the column that links to the form: the label, or else the first one. */
export function leadingOf(entity: Entity, columns: readonly string[]): string | undefined {
  const { rowLabel } = presentationOf(entity);
  return columns.includes(rowLabel) ? rowLabel : columns.find((name) => !name.startsWith('@'));
}

export const cellClasses = 'border-b border-border px-3 align-middle';
