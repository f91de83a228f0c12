import type { RichTextTable, RichTextTableCell } from '@flotilla/core/rich-text';
import { Editor, type NodeEntry, Path, Transforms } from 'slate';
import { around, insertBlock } from './blocks.js';
import type { RichTextEditorState } from './slate-types.js';

const cellOf = (scope?: RichTextTableCell['scope']): RichTextTableCell => ({
  type: 'table-cell',
  ...(scope && { scope }),
  children: [{ text: '' }],
});

/** Inserts a table. Its first row is a header. */
export function insertTable(editor: RichTextEditorState, rows = 3, columns = 3): void {
  const rowOf = (scope?: 'col') => ({
    type: 'table-row' as const,
    children: Array.from({ length: columns }, () => cellOf(scope)),
  });
  insertBlock(editor, {
    type: 'table',
    children: [rowOf('col'), ...Array.from({ length: rows - 1 }, () => rowOf())],
  });
}

interface Place {
  readonly table: NodeEntry<RichTextTable>;
  readonly row: number;
  readonly column: number;
}

/** Returns the table, row and column of the caret. */
function placeInTable(editor: RichTextEditorState): Place | undefined {
  const cell = around(editor, 'table-cell');
  const table = around(editor, 'table');
  const [row, column] = cell?.[1].slice(-2) ?? [];
  return table && row !== undefined && column !== undefined ? { table, row, column } : undefined;
}

/** Overwrites cells from the caret on with those of a table; adds missing rows and columns. */
export function fillCells(editor: RichTextEditorState, pasted: RichTextTable): void {
  const position = placeInTable(editor);
  if (!position) return;
  const { table, row, column } = position;
  const existing = table[0].children;
  const wanted = column + Math.max(...pasted.children.map(({ children }) => children.length));
  const width = Math.max(wanted, ...existing.map(({ children }) => children.length));
  const rows = Array.from({ length: Math.max(existing.length, row + pasted.children.length) }, (_, index) => {
    const before = existing[index]?.children ?? [];
    const over = pasted.children[index - row]?.children ?? [];
    const isHead = before.length > 0 && before.every(({ scope }) => scope === 'col');
    const children = Array.from({ length: width }, (__, at) => {
      const cell = before[at] ?? cellOf(isHead ? 'col' : undefined);
      const labels = over[at - column]?.children;
      return labels ? { ...cell, children: labels } : cell;
    });
    return { type: 'table-row' as const, children };
  });
  const at = table[1];
  Transforms.removeNodes(editor, { at });
  Transforms.insertNodes(editor, { ...table[0], children: rows }, { at });
  const last = row + pasted.children.length - 1;
  Transforms.select(
    editor,
    Editor.end(editor, [...at, last, column + (pasted.children.at(-1)?.children.length ?? 1) - 1]),
  );
}

export function addRow(editor: RichTextEditorState): void {
  const position = placeInTable(editor);
  if (!position) return;
  const { table, row, column } = position;
  const width = Math.max(...table[0].children.map(({ children }) => children.length));
  const named = table[0].children[row]?.children.map(({ scope }) => scope === 'row') ?? [];
  const children = Array.from({ length: width }, (_, index) => cellOf(named[index] ? 'row' : undefined));
  Transforms.insertNodes(editor, { type: 'table-row', children }, { at: [...table[1], row + 1] });
  Transforms.select(editor, Editor.start(editor, [...table[1], row + 1, Math.min(column, width - 1)]));
}

export function addColumn(editor: RichTextEditorState): void {
  const position = placeInTable(editor);
  if (!position) return;
  Editor.withoutNormalizing(editor, () => {
    for (const [index, row] of position.table[0].children.entries()) {
      const scope = row.children.every((cell) => cell.scope === 'col') ? 'col' : undefined;
      const at = Math.min(position.column + 1, row.children.length);
      Transforms.insertNodes(editor, cellOf(scope), { at: [...position.table[1], index, at] });
    }
  });
}

/** Removes the current row; the last one with its table. */
export function removeRow(editor: RichTextEditorState): void {
  const position = placeInTable(editor);
  if (!position) return;
  if (position.table[0].children.length === 1) return removeTable(editor);
  const { table, row, column } = position;
  const rest = table[0].children.toSpliced(row, 1);
  const next = Math.min(row, rest.length - 1);
  Transforms.removeNodes(editor, { at: [...table[1], row] });
  Transforms.select(
    editor,
    Editor.start(editor, [...table[1], next, Math.min(column, (rest[next]?.children.length ?? 1) - 1)]),
  );
}

/** Removes the current column; the last one with its table. */
export function removeColumn(editor: RichTextEditorState): void {
  const position = placeInTable(editor);
  if (!position) return;
  const { table, column } = position;
  if (table[0].children.every(({ children }) => children.length <= 1)) return removeTable(editor);
  Editor.withoutNormalizing(editor, () => {
    for (const [index, row] of table[0].children.entries())
      if (column < row.children.length) Transforms.removeNodes(editor, { at: [...table[1], index, column] });
  });
}

/** Toggles whether the first row is a header. */
export function toggleHead(editor: RichTextEditorState): void {
  const position = placeInTable(editor);
  const [first] = position?.table[0].children ?? [];
  if (!position || !first) return;
  const isHead = first.children.every(({ scope }) => scope === 'col');
  for (const index of first.children.keys()) {
    const at = [...position.table[1], 0, index];
    if (isHead) Transforms.unsetNodes(editor, 'scope' as never, { at });
    else Transforms.setNodes(editor, { scope: 'col' }, { at });
  }
}

export function removeTable(editor: RichTextEditorState): void {
  const table = around(editor, 'table');
  if (table) Transforms.removeNodes(editor, { at: table[1] });
}

/** Moves to the next or previous cell; adds a row after the last one. @returns false outside of tables */
export function moveByCell(editor: RichTextEditorState, direction: 1 | -1): boolean {
  const position = placeInTable(editor);
  if (!position) return false;
  const { table, row, column } = position;
  const cells = table[0].children.flatMap(({ children }, index) =>
    children.map((_, cell): Path => [...table[1], index, cell]),
  );
  const next = cells[cells.findIndex((path) => Path.equals(path, [...table[1], row, column])) + direction];
  if (next) Transforms.select(editor, Editor.end(editor, next));
  else if (direction === 1) addRowAtEnd(editor, table);
  return true;
}

function addRowAtEnd(editor: RichTextEditorState, [table, path]: NodeEntry<RichTextTable>): void {
  Transforms.select(editor, Editor.start(editor, [...path, table.children.length - 1, 0]));
  addRow(editor);
}
