import type { Entity } from '@flotilla/core';
import { Button, Checkbox, cn } from '@flotilla/ui';
import { PanelsTopLeft, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { useVariant } from '../context/extensions.js';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import type { AdminRow } from '../context/admin-row.js';
import { useRowLabel } from '../rows/row-label.js';
import { isStudioRoot, studioPath } from '../context/routing/studio-path.js';
import { cellClasses, RowCells } from './row-cells.js';
import { tableMessages } from './table-messages.js';
import type { Selection } from './use-selection.js';

interface TableRowProps {
  entity: Entity;
  row: AdminRow;
  index: number;
  /** Names of the visible columns. */
  columns: readonly string[];
  selection: Selection;
  /** Height in px. */
  height: number;
  onEdit: (row: AdminRow) => void;
  onDelete: (row: AdminRow) => void;
}

/** One row: checkbox, values and buttons. */
export const TableRow = memo(function TableRow({
  entity,
  row,
  index,
  columns,
  selection,
  height,
  ...actions
}: TableRowProps) {
  const t = useT(tableMessages);
  const access = useAccess();
  const label = useRowLabel()(entity, row);
  const Cells = useVariant('admin-table-row', entity.key) ?? RowCells;
  const isSelected = selection.has(row.id);
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ height }}
      className={cn('group', isSelected ? 'bg-secondary' : 'hover:bg-muted')}
    >
      <td className={cn(cellClasses, 'ps-4')}>
        <Checkbox
          aria-label={t('select', { row: label })}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            selection.toggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          className="block size-4"
        />
      </td>
      <Cells entity={entity} row={row} columns={columns} />
      <td
        className={cn(
          cellClasses,
          'sticky end-0 bg-background pe-4 text-end group-hover:bg-muted',
          isSelected && 'bg-secondary group-hover:bg-secondary',
        )}
      >
        <div className="flex justify-end gap-1 text-muted-foreground">
          {isStudioRoot(entity) && (
            <Button asChild variant="ghost" size="icon" className={cn(buttonClasses, 'text-primary')}>
              <Link
                to={studioPath(entity, row.id)}
                aria-label={t('studioOf', { row: label })}
                title={t('studio')}
              >
                <PanelsTopLeft aria-hidden />
              </Link>
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon"
            // On phones the name of the row, which is wider then, opens the same form.
            className={cn(buttonClasses, 'max-sm:hidden')}
            aria-label={t('editOf', { row: label })}
            title={t('edit')}
            onClick={() => actions.onEdit(row)}
          >
            <Pencil aria-hidden />
          </Button>
          {access.may('delete', entity) && (
            <Button
              variant="ghost"
              size="icon"
              className={cn(buttonClasses, 'hover:text-destructive')}
              aria-label={t('deleteOf', { row: label })}
              title={t('deleteOf', { row: label })}
              onClick={() => actions.onDelete(row)}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
});

const buttonClasses = 'size-8 text-base hover:text-foreground pointer-coarse:size-10';
