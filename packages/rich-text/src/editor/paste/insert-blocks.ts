import type { RichTextBlock, RichTextInline, RichTextListItem } from '@flotilla/core/rich-text';
import { Editor, Node, type NodeEntry, Path, Range, Transforms } from 'slate';
import { childrenOf, readInlines } from '../../to-inlines.js';
import { around } from '../blocks.js';
import { type PictureSource, withPending } from '../pictures.js';
import type { EditorElement, RichTextEditorState } from '../slate-types.js';
import { fillCells } from '../tables.js';

/**
 * Inserts blocks at the caret: inline content into lines and cells, cells into cells, items beside items,
 * other blocks between lines.
 */
export function insertBlocks(
  editor: RichTextEditorState,
  blocks: readonly RichTextBlock[],
  pictures: ReadonlyMap<string, PictureSource> = new Map(),
): void {
  if (!blocks.length || !editor.selection) return;
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    if (around(editor, 'table-cell')) return insertIntoCell(editor, blocks);
    const items = blocks.every((block) => block.type === 'list')
      ? blocks.flatMap((list) => list.children)
      : [];
    const item = around(editor, 'list-item');
    if (item && items.length) return insertItems(editor, items, item);
    const line = lineAround(editor);
    const isIntoEmpty = line !== undefined && line[0].type === 'paragraph' && isBlank(line[0]);
    if (isIntoEmpty) return replaceLine(editor, line[1], withPending(blocks, pictures));
    if (blocks.every((block) => block.type === 'paragraph'))
      return Transforms.insertFragment(editor, [...blocks]);
    insertBetween(editor, withPending(blocks, pictures), line);
  });
}

function isBlank(node: Node): boolean {
  return (
    Node.string(node) === '' &&
    ![...Node.elements(node)].some(([inner]) => inner !== node && inner.type !== 'link')
  );
}

type Line = NodeEntry<Extract<EditorElement, { type: 'paragraph' | 'heading' }>>;

function lineAround(editor: RichTextEditorState): Line | undefined {
  return around(editor, 'paragraph') ?? around(editor, 'heading');
}

/** A single table fills the cells from the caret on; other blocks are inserted into the cell as text. */
function insertIntoCell(editor: RichTextEditorState, blocks: readonly RichTextBlock[]): void {
  const [table, ...others] = blocks;
  if (table?.type === 'table' && !others.length) return fillCells(editor, table);
  const lines = blocks.map((block) => readInlines(childrenOf(block), 0)).filter((line) => line.length > 0);
  const inlines = lines.flatMap((line, index) => (index > 0 ? [{ text: '\n' }, ...line] : line));
  Transforms.insertNodes<RichTextInline>(editor, inlines, { select: true });
}

/** Inserts items beside the item with the caret, which is split if necessary; an empty item is replaced. */
function insertItems(
  editor: RichTextEditorState,
  items: RichTextListItem[],
  [item, path]: NodeEntry<RichTextListItem>,
): void {
  const { selection } = editor;
  const isIntoEmpty = Node.string(item) === '';
  let at = path;
  if (!isIntoEmpty && selection) {
    if (!Editor.isStart(editor, selection.anchor, path)) at = Path.next(path);
    const line = around(editor, 'paragraph');
    const isInMiddle =
      line &&
      !Editor.isEnd(editor, selection.anchor, line[1]) &&
      !Editor.isStart(editor, selection.anchor, path);
    if (isInMiddle) Transforms.splitNodes(editor, { match: (node) => node === item, always: true });
  }
  Transforms.insertNodes(editor, items, { at });
  const last = [...Path.parent(at), (at.at(-1) ?? 0) + items.length - 1];
  Transforms.select(editor, Editor.end(editor, last));
  if (isIntoEmpty) Transforms.removeNodes(editor, { at: Path.next(last) });
}

function replaceLine(editor: RichTextEditorState, at: Path, blocks: EditorElement[]): void {
  Transforms.removeNodes(editor, { at });
  Transforms.insertNodes(editor, blocks, { at, select: true });
}

/** Inserts blocks after a line, before it, or between its halves, depending on the caret. */
function insertBetween(editor: RichTextEditorState, blocks: EditorElement[], line: Line | undefined): void {
  const { selection } = editor;
  if (!line || !selection) {
    const after = selection ? Path.next(selection.anchor.path.slice(0, 1)) : [editor.children.length];
    return Transforms.insertNodes(editor, blocks, { at: after, select: true });
  }
  const [, path] = line;
  const isAtStart = Editor.isStart(editor, selection.anchor, path);
  const isAtEnd = Editor.isEnd(editor, selection.anchor, path);
  if (!isAtStart && !isAtEnd)
    Transforms.splitNodes(editor, { match: (node) => node === line[0], always: true });
  Transforms.insertNodes(editor, blocks, { at: isAtStart ? path : Path.next(path), select: true });
}
