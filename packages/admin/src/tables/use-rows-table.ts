import { type ColumnDef, type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import type { Columns, TableColumn } from './use-columns.js';

/** Rows come sorted and filtered from the API: what the browser knows of a table is which columns it has, and what is ticked. */
const features = tableFeatures({ rowSelectionFeature });

/** The rows that somebody has ticked. */
export interface Selection {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  /** Ticks a row, or not; with `isRange` all from the one that was last. */
  readonly toggle: (index: number, isRange: boolean) => void;
  readonly setAll: (isTicked: boolean) => void;
  readonly clear: () => void;
}

export interface RowsModel {
  readonly rows: readonly AdminRow[];
  readonly columns: readonly TableColumn[];
  readonly selection: Selection;
}

/** The model of a table: its rows, its columns in the order of the person, and what is ticked. */
export function useRowsTable(rows: readonly AdminRow[], { shown }: Columns): RowsModel {
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const last = useRef(0);
  const columns = useMemo(
    () => shown.map(({ name, title }): ColumnDef<typeof features, AdminRow> => ({ id: name, header: title })),
    [shown],
  );
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    state: { rowSelection: ticked },
    onRowSelectionChange: setTicked,
  });
  const visible = table.getAllLeafColumns().flatMap(({ id }) => shown.find(({ name }) => name === id) ?? []);
  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const [from, to] = isRange ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index];
      last.current = index;
      setTicked((before) => {
        const range = rows.slice(from, to + 1).map(({ id }) => id);
        if (!before[rows[index]?.id ?? '']) return { ...before, ...tickedAll(range) };
        return tickedAll(Object.keys(before).filter((id) => !range.includes(id)));
      });
    },
    [rows],
  );
  const selection = useMemo(
    (): Selection => ({
      ids: Object.keys(ticked),
      has: (id) => ticked[id] ?? false,
      toggle,
      setAll: (isTicked) => setTicked(isTicked ? tickedAll(rows.map(({ id }) => id)) : {}),
      clear: () => setTicked({}),
    }),
    [ticked, toggle, rows],
  );
  const { rows: models } = table.getRowModel();
  const shownRows = useMemo(() => models.map(({ original }) => original), [models]);
  return { rows: shownRows, columns: visible, selection };
}

function tickedAll(ids: readonly string[]): RowSelectionState {
  return Object.fromEntries(ids.map((id) => [id, true as const]));
}
