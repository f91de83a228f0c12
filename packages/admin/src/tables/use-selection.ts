import { useCallback, useMemo, useRef, useState } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import type { RowWindow } from './row-window.js';

/** The selected rows. They stay selected when scrolling drops them from memory. */
export interface Selection {
  readonly rows: readonly AdminRow[];
  readonly has: (id: string) => boolean;
  /** Toggles the row at an index; with `isRange` all loaded rows from the last toggled one. */
  readonly toggle: (index: number, isRange: boolean) => void;
  /** Selects all loaded rows, or none. */
  readonly setAll: (isTicked: boolean) => void;
  readonly clear: () => void;
}

type Ticked = ReadonlyMap<string, AdminRow>;
const nothing: Ticked = new Map();

/** Returns the selection of a table's rows; `rows` are the loaded ones. */
export function useSelection({ rows, start }: RowWindow): Selection {
  const [ticked, setTicked] = useState(nothing);
  const last = useRef(0);
  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const [from, to] = isRange
        ? [Math.min(last.current, index), Math.max(last.current, index)]
        : [index, index];
      last.current = index;
      const range = rows.slice(Math.max(from - start, 0), to - start + 1);
      setTicked((before) =>
        before.has(rows[index - start]?.id ?? '') ? without(before, range) : withAll(before, range),
      );
    },
    [rows, start],
  );
  return useMemo(
    () => ({
      rows: [...ticked.values()],
      has: (id) => ticked.has(id),
      toggle,
      setAll: (isTicked) => setTicked((before) => (isTicked ? withAll(before, rows) : nothing)),
      clear: () => setTicked(nothing),
    }),
    [ticked, toggle, rows],
  );
}

const withAll = (ticked: Ticked, rows: readonly AdminRow[]): Ticked =>
  new Map([...ticked, ...rows.map((row) => [row.id, row] as const)]);

function without(ticked: Ticked, rows: readonly AdminRow[]): Ticked {
  const ids = new Set(rows.map(({ id }) => id));
  return new Map([...ticked].filter(([id]) => !ids.has(id)));
}
