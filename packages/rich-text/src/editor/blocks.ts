import type { RichTextHeading, RichTextList } from '@flotilla/core/rich-text';
import { Editor, Element, type Location, type NodeEntry, Path, Point, Transforms } from 'slate';
import { emptyParagraph } from './grammar.js';
import type { EditorElement, ElementOf, RichTextEditorState } from './slate-types.js';

/** Block types of a line. */
export type LineType = 'paragraph' | 'code-block' | `heading-${RichTextHeading['level']}`;

/** Returns the nearest element of a type around the selection, or around `at`. */
export function around<Type extends EditorElement['type']>(
  editor: RichTextEditorState,
  type: Type,
  at: Location | null = editor.selection,
): NodeEntry<ElementOf<Type>> | undefined {
  if (!at) return undefined;
  const isOfType = (node: unknown): node is ElementOf<Type> => Element.isElement(node) && node.type === type;
  return Editor.above(editor, { at, match: isOfType });
}

/** Returns the block type of the line with the caret. */
export function lineTypeOf(editor: RichTextEditorState): LineType | undefined {
  const [entry] = editor.selection ? Editor.nodes(editor, { match: isLine, mode: 'lowest' }) : [];
  const line = entry?.[0];
  if (line?.type === 'heading') return `heading-${line.level}`;
  return line?.type === 'paragraph' || line?.type === 'code-block' ? line.type : undefined;
}

/** Turns the selected lines into paragraphs, headings or code blocks. */
export function turnInto(editor: RichTextEditorState, type: LineType): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.unsetNodes(editor, ['level', 'language'] as never, { match: isLine, mode: 'lowest' });
    Transforms.setNodes(editor, lineOf(type), { match: isLine, mode: 'lowest' });
  });
}

function lineOf(type: LineType): Partial<ElementOf<'paragraph' | 'heading' | 'code-block'>> {
  if (type === 'paragraph' || type === 'code-block') return { type };
  return { type: 'heading', level: Number(type.slice('heading-'.length)) as RichTextHeading['level'] };
}

const isLine = (node: unknown): node is ElementOf<'paragraph' | 'heading' | 'code-block'> =>
  Element.isElement(node) &&
  (node.type === 'paragraph' || node.type === 'heading' || node.type === 'code-block');

/** Turns the selected lines into a list, changes the style of their list, or unwraps it. */
export function toggleList(editor: RichTextEditorState, style: RichTextList['style']): void {
  const list = around(editor, 'list');
  if (list && list[0].style !== style) return Transforms.setNodes(editor, { style }, { at: list[1] });
  if (list) return leaveList(editor);
  Editor.withoutNormalizing(editor, () => {
    for (const [, path] of selectedBlocks(editor).reverse())
      Transforms.wrapNodes(editor, { type: 'list-item', children: [] }, { at: path });
    const items = selectedBlocks(editor, 'list-item');
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last) return;
    Transforms.wrapNodes(
      editor,
      { type: 'list', style, children: [] },
      { at: Editor.range(editor, first[1], last[1]), match: (node) => items.some(([item]) => item === node) },
    );
  });
}

/** Returns the selected lines, or the innermost selected elements of a type. */
function selectedBlocks(editor: RichTextEditorState, type?: EditorElement['type']): NodeEntry[] {
  const { selection } = editor;
  if (!selection) return [];
  const isWanted = (node: unknown) => (type ? Element.isElement(node) && node.type === type : isLine(node));
  return [...Editor.nodes(editor, { match: (node) => isWanted(node), mode: 'lowest' })];
}

/** Moves the selected list items one list up. */
export function leaveList(editor: RichTextEditorState): void {
  Editor.withoutNormalizing(editor, () => {
    const isChosen = (node: unknown) => Element.isElement(node) && node.type === 'list-item';
    const [item] = Editor.nodes(editor, { match: isChosen, mode: 'lowest' });
    if (!item) return;
    const outer = around(editor, 'list-item', Path.parent(item[1]));
    Transforms.liftNodes(editor, { match: isChosen, mode: 'lowest' });
    if (outer) Transforms.liftNodes(editor, { match: isChosen, mode: 'lowest' });
    else Transforms.unwrapNodes(editor, { match: isChosen, mode: 'lowest' });
  });
}

/** Moves the item with the caret into the item before it. @returns whether there is one */
export function indentItem(editor: RichTextEditorState): boolean {
  const item = around(editor, 'list-item');
  const list = item && around(editor, 'list', item[1]);
  if (!list || !item || item[1].at(-1) === 0) return false;
  const before = Path.previous(item[1]);
  const inner = list[0].children[before.at(-1) ?? 0]?.children ?? [];
  const last = inner.at(-1);
  Editor.withoutNormalizing(editor, () => {
    if (last?.type === 'list') {
      Transforms.moveNodes(editor, { at: item[1], to: [...before, inner.length - 1, last.children.length] });
      return;
    }
    Transforms.wrapNodes(editor, { type: 'list', style: list[0].style, children: [] }, { at: item[1] });
    Transforms.moveNodes(editor, { at: item[1], to: [...before, inner.length] });
  });
  return true;
}

/** Wraps the selected blocks in a quotation, or unwraps it. */
export function toggleQuote(editor: RichTextEditorState): void {
  if (around(editor, 'quote'))
    return Transforms.unwrapNodes(editor, {
      match: (node) => Element.isElement(node) && node.type === 'quote',
      split: true,
    });
  Transforms.wrapNodes(
    editor,
    { type: 'quote', children: [] },
    { match: (node) => Element.isElement(node) && !editor.isInline(node), mode: 'highest' },
  );
}

/**
 * Inserts a block after the line with the caret, or replaces the line if it is empty, and puts the caret
 * after the block.
 */
export function insertBlock(editor: RichTextEditorState, block: EditorElement): void {
  const line = Editor.above(editor, { match: isLine });
  Editor.withoutNormalizing(editor, () => {
    if (!line)
      return Transforms.insertNodes(editor, [block, emptyParagraph()], {
        at: [editor.children.length],
        select: true,
      });
    const isEmpty = Editor.isEmpty(editor, line[0]) && line[0].type === 'paragraph';
    const path = isEmpty ? line[1] : Path.next(line[1]);
    if (isEmpty) Transforms.removeNodes(editor, { at: line[1] });
    Transforms.insertNodes(editor, block, { at: path });
    const parent = Editor.node(editor, Path.parent(path))[0];
    const hasNext = 'children' in parent && parent.children.length > (path.at(-1) ?? 0) + 1;
    if (!hasNext) Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(path) });
    Transforms.select(editor, Editor.start(editor, editor.isVoid(block) ? Path.next(path) : path));
  });
}

/** Returns whether the caret is at the start of the node at a path. */
export function isAtStart(editor: RichTextEditorState, path: Path): boolean {
  const { selection } = editor;
  return (
    selection !== null &&
    Point.equals(selection.anchor, Editor.start(editor, path)) &&
    Point.equals(selection.focus, selection.anchor)
  );
}
