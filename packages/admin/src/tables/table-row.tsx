import type { Entity } from '@flotilla/core';
import { Button, Checkbox, cn } from '@flotilla/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { useVariant } from '../context/extensions.js';
import { useAccess } from '../gate/access.js';
import { useT } from '../language/use-t.js';
import { formPath } from '../routing/paths.js';
import type { AdminRow } from '../context/admin-row.js';
import { useRowLabel } from '../rows/row-label.js';
import { IdBadge } from './id-badge.js';
import { RowValue } from './row-value.js';
import { tableMessages } from './table-messages.js';
import type { TableColumn } from './use-columns.js';
import type { Selection } from './use-selection.js';

interface TableRowProps {
  entity: Entity;
  row: AdminRow;
  index: number;
  columns: readonly TableColumn[];
  /** The field that a row is called by. Its column leads to the row's form; where it is not shown, the first one does. */
  rowLabel: string;
  selection: Selection;
  /** In px. */
  height: number;
  onEdit: (row: AdminRow) => void;
  onDelete: (row: AdminRow) => void;
}

/** One row: what selects it, its id, its values, and what one does with it. */
export const TableRow = memo(function TableRow({ entity, row, index, columns, rowLabel, selection, height, ...actions }: TableRowProps) {
  const t = useT(tableMessages);
  const access = useAccess();
  const label = useRowLabel()(entity, row);
  const Own = useVariant('admin-table-row', entity.key);
  const isSelected = selection.has(row.id);
  const leading = columns.some(({ name }) => name === rowLabel) ? rowLabel : columns[0]?.name;
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
          onChange={({ nativeEvent }) => selection.toggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          className="block size-4"
        />
      </td>
      <td className={cn(cellClasses, 'hidden sm:table-cell')}>
        <IdBadge id={row.id} />
      </td>
      {Own ? (
        <Own entity={entity} row={row} columns={columns.map(({ name }) => name)} />
      ) : (
        columns.map((column, index) => (
          <td key={column.name} className={cn(cellClasses, index > 0 && 'max-sm:hidden')}>
            {/* On a phone there is one column alone, and in the height of a row two lines of it. */}
            <div className="truncate max-sm:line-clamp-2 max-sm:leading-4.5 max-sm:whitespace-normal">
              {column.name === leading ? (
                <Link to={formPath(entity, row.id)} className="font-semibold hover:text-sea hover:underline">
                  {column.name === rowLabel ? label : <RowValue entity={entity} row={row} name={column.name} own={column.own} />}
                </Link>
              ) : (
                <RowValue entity={entity} row={row} name={column.name} own={column.own} />
              )}
            </div>
          </td>
        ))
      )}
      <td
        className={cn(
          cellClasses,
          'sticky end-0 bg-background pe-4 text-end group-hover:bg-muted',
          isSelected && 'bg-secondary group-hover:bg-secondary',
        )}
      >
        <div className="flex justify-end gap-1 text-muted-foreground">
          <Button
            variant="ghost"
            size="icon"
            className={buttonClasses}
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

const cellClasses = 'border-b border-border px-3 align-middle';
const buttonClasses = 'size-8 text-base hover:text-foreground pointer-coarse:size-10';
