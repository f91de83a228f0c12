import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

export interface GridFocusOptions {
  readonly rows: number;
  readonly columns: number;
  /** Called with 1 for the period after and -1 for the one before. The focus stays on its cell. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onOpen: (row: number, column: number) => void;
}

/**
 * Moves the focus between cells of a grid, which have `data-row` and `data-column`. One cell is in the tab order;
 * that is written to the DOM, because a state would render thousands of cells for each key.
 */
export function useGridFocus({ rows, columns, onStep, onOpen }: GridFocusOptions) {
  const grid = useRef<HTMLDivElement>(null);
  const focus = (row: number, column: number) => {
    const [atRow, atColumn] = [within(row, rows), within(column, columns)];
    const cell = grid.current?.querySelector<HTMLElement>(`[data-row="${atRow}"][data-column="${atColumn}"]`);
    cell?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.dataset['row'] === undefined) return;
    grid.current?.querySelector('[data-row][tabindex="0"]')?.setAttribute('tabindex', '-1');
    target.setAttribute('tabindex', '0');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place || event.altKey || event.metaKey) return;
    const { row, column } = place;
    const act = actionOf(event, {
      ArrowLeft: () => focus(row, column - 1),
      ArrowRight: () => focus(row, column + 1),
      ArrowUp: () => focus(row - 1, column),
      ArrowDown: () => focus(row + 1, column),
      Home: () => focus(event.ctrlKey ? 0 : row, 0),
      End: () => focus(event.ctrlKey ? rows - 1 : row, columns - 1),
      PageUp: () => onStep(-1),
      PageDown: () => onStep(1),
      Enter: () => onOpen(row, column),
      ' ': () => onOpen(row, column),
    });
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onClick = ({ target }: { target: EventTarget }) => {
    const place = placeOf(target);
    if (place) onOpen(place.row, place.column);
  };
  return { grid, handlers: { onFocus, onKeyDown, onClick } };
}

const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

const actionOf = ({ key }: KeyboardEvent, actions: Readonly<Record<string, () => void>>) =>
  Object.hasOwn(actions, key) ? actions[key] : undefined;

function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { row, column } = target.dataset;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}
