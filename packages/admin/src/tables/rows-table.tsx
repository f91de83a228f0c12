import type { Entity } from '@flotilla/core';
import type { OrderBy } from '@flotilla/core/queries';
import { Checkbox, cn } from '@flotilla/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useIsNarrower } from '../context/use-screen.js';
import { useT } from '../context/use-t.js';
import type { AdminRow } from '../context/admin-row.js';
import type { RowWindow } from './row-window.js';
import { columnOf, isSortable } from './table-query.js';
import { tableMessages } from './table-messages.js';
import { isStudioRoot } from '../context/routing/studio-path.js';
import { leadingOf } from './row-cells.js';
import { TableRow } from './table-row.js';
import type { TableColumn } from './use-columns.js';
import { useVisibleRows } from './use-visible-rows.js';
import type { Selection } from './use-selection.js';

export interface RowsTableProps {
  entity: Entity;
  window: RowWindow;
  /** Whether the rows belong to the previous query, while the current one is loading. */
  isOfBefore: boolean;
  /** Number of rows, loaded or not. */
  count: number | undefined;
  columns: readonly TableColumn[];
  sort: OrderBy | undefined;
  onSort: (sort: OrderBy | undefined) => void;
  selection: Selection;
  /** Called with the first and last index of the visible rows. */
  onSeen: (first: number, last: number) => void;
  onEdit: (row: AdminRow) => void;
  onDelete: (row: AdminRow) => void;
}

/** Height of every row, in px. Constant, so that large tables need no measuring; a card has two lines. */
const [lineHeight, cardHeight] = [45, 64];

/** A virtualized table: only visible rows are in the DOM. */
export function RowsTable({
  entity,
  window,
  isOfBefore,
  count,
  columns,
  selection,
  onSeen,
  sort,
  onSort,
  ...actions
}: RowsTableProps) {
  const t = useT(tableMessages);
  const { labels } = useAdmin();
  const frame = useRef<HTMLDivElement>(null);
  // Phones show rows as cards.
  const rowHeight = useIsNarrower('40rem') ? cardHeight : lineHeight;
  const { first, last } = useVisibleRows({ frame, count: window.extent, rowHeight });
  useEffect(() => onSeen(first, Math.max(0, last)), [onSeen, first, last]);
  const before = first * rowHeight;
  const after = (window.extent - 1 - last) * rowHeight;
  const indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const label = t('table', { models: labels.entities(entity) });
  const widths = widthsOf(columns, isStudioRoot(entity) ? fixedWidth + studioWidth : fixedWidth);
  const names = useMemo(() => columns.map(({ name }) => name), [columns]);
  const leading = leadingOf(entity, names);
  return (
    <div
      ref={frame}
      role="region"
      aria-label={label}
      aria-busy={isOfBefore}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard too
      tabIndex={0}
      className="@container min-h-0 flex-1 overflow-auto transition-opacity focus-visible:-outline-offset-2 aria-busy:opacity-60 aria-busy:delay-200"
    >
      <table
        aria-rowcount={(count ?? window.extent) + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm sm:min-w-(--table-width)"
        style={{ '--table-width': `${widths.least}rem` } as CSSProperties}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={cn(headClasses, 'w-11 ps-4')}>
              <Checkbox
                aria-label={t('selectAll')}
                checked={window.rows.length > 0 && window.rows.every(({ id }) => selection.has(id))}
                onChange={({ target }) => selection.setAll(target.checked)}
                className="block size-4"
              />
            </th>
            {columns.map((column) => (
              <ColumnHead
                key={column.name}
                width={widths.of(column)}
                isOnPhones={column.name === leading || column.name === '@picture'}
                entity={entity}
                column={column}
                sort={sort}
                onSort={onSort}
              />
            ))}
            <th
              scope="col"
              className={cn(
                headClasses,
                'end-0 z-20',
                isStudioRoot(entity) ? 'w-34 max-sm:w-24' : 'w-24 max-sm:w-14',
              )}
            >
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} />}
          {indexes.map((index) => {
            const row = window.rows[index - window.start];
            if (!row) return <Gap key={index} height={rowHeight} />;
            return (
              <TableRow
                key={row.id}
                {...{ entity, row, index, selection }}
                columns={names}
                {...actions}
                height={rowHeight}
              />
            );
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  );
}

/** Total width of the fixed columns, in rem. */
const fixedWidth = 9;
const studioWidth = 2.5;

const headClasses =
  'sticky top-0 z-10 h-10 border-b border-border bg-background px-3 text-start text-xs font-semibold whitespace-nowrap text-muted-foreground';

/** Placeholder for rows that are not in the DOM. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />;
}

/** The least width of a flexible column, as a part of its own. */
const leastPart = 0.7;

/**
 * Returns the least width of a table in rem, and the width of each column in CSS: columns of texts share the width that
 * the others leave.
 */
function widthsOf(columns: readonly TableColumn[], others: number) {
  const sum = (some: readonly TableColumn[]) => some.reduce((total, { width }) => total + width, 0);
  const flexible = sum(columns.filter(({ isFlexible }) => isFlexible));
  const fixed = sum(columns) - flexible + others;
  return {
    least: fixed + leastPart * flexible,
    of: ({ width, isFlexible }: TableColumn) =>
      isFlexible
        ? `max(${leastPart * width}rem, (100cqw - ${fixed}rem) * ${width / flexible})`
        : `${width}rem`,
  };
}

interface ColumnHeadProps extends Pick<RowsTableProps, 'entity' | 'sort' | 'onSort'> {
  column: TableColumn;
  /** Width in CSS. */
  width: string;
  /** Phones show only the picture and the label. */
  isOnPhones: boolean;
}

function ColumnHead({ isOnPhones, entity, column: { name, title }, width, sort, onSort }: ColumnHeadProps) {
  const { languages } = useAdmin();
  const column = columnOf(entity, name, languages[0] ?? 'en');
  const direction = sort?.column === column ? sort.method : undefined;
  const next = { asc: { column, method: 'desc' }, desc: undefined, none: { column, method: 'asc' } } as const;
  const ariaSort = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th
      scope="col"
      aria-sort={ariaSort}
      className={cn(
        headClasses,
        'sm:w-(--width)',
        !isOnPhones && 'max-sm:hidden',
        name === '@picture' && 'max-sm:w-14',
      )}
      style={{ '--width': width } as CSSProperties}
    >
      {isSortable(entity, name) ? (
        <button
          type="button"
          onClick={() => onSort(next[direction ?? 'none'])}
          className="inline-flex h-8 max-w-full items-center gap-1 rounded-sm hover:text-foreground"
        >
          <span className="truncate">{title}</span>
          {direction === 'asc' && <ArrowUp aria-hidden className="size-3.5 shrink-0" />}
          {direction === 'desc' && <ArrowDown aria-hidden className="size-3.5 shrink-0" />}
        </button>
      ) : (
        <span className={cn('block truncate', name === '@picture' && 'max-sm:sr-only')}>{title}</span>
      )}
    </th>
  );
}
