import { Editor, Node, Path, Range, Transforms } from 'slate';
import { around, isAtStart, leaveList, lineTypeOf, turnInto } from './blocks.js';
import { emptyParagraph } from './grammar.js';
import type { RichTextEditorState } from './slate-types.js';

/** Handles Enter and Backspace in blocks that are more than a line. */
export function withTyping(editor: RichTextEditorState): RichTextEditorState {
  const { insertBreak, insertSoftBreak, deleteBackward } = editor;
  editor.insertSoftBreak = () => (editor.selection ? editor.insertText('\n') : insertSoftBreak());
  editor.insertBreak = () => breaksSpecially(editor) || insertBreak();
  editor.deleteBackward = (unit) => leavesBlock(editor) || deleteBackward(unit);
  return editor;
}

function breaksSpecially(editor: RichTextEditorState): boolean {
  const { selection } = editor;
  if (!selection) return false;
  if (around(editor, 'code-block') || around(editor, 'table-cell')) {
    editor.insertText('\n');
    return true;
  }
  const line = around(editor, 'paragraph');
  const isEmpty = line && Range.isCollapsed(selection) && Node.string(line[0]) === '';
  if (isEmpty && standsIn(editor, line[1], 'list-item')) {
    leaveList(editor);
    return true;
  }
  if (isEmpty && standsIn(editor, line[1], 'quote')) {
    Transforms.liftNodes(editor, { at: line[1] });
    return true;
  }
  const heading = around(editor, 'heading');
  if (heading && Range.isCollapsed(selection) && Editor.isEnd(editor, selection.anchor, heading[1])) {
    Transforms.insertNodes(editor, emptyParagraph(), { at: Path.next(heading[1]), select: true });
    return true;
  }
  return splitsItem(editor);
}

function splitsItem(editor: RichTextEditorState): boolean {
  const item = around(editor, 'list-item');
  const line = around(editor, 'paragraph');
  if (!item || !line || !Path.isParent(item[1], line[1])) return false;
  Transforms.splitNodes(editor, { match: (node) => node === item[0], always: true });
  return true;
}

function standsIn(editor: RichTextEditorState, path: Path, type: 'list-item' | 'quote'): boolean {
  const parent = Node.parent(editor, path);
  return 'type' in parent && parent.type === type;
}

/** Backspace at the start of a block unwraps it before it joins it with the block above. */
function leavesBlock(editor: RichTextEditorState): boolean {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return false;
  const cell = around(editor, 'table-cell');
  if (cell) return isAtStart(editor, cell[1]);
  const type = lineTypeOf(editor);
  const special = around(editor, 'heading') ?? around(editor, 'code-block');
  if (special && type !== 'paragraph' && isAtStart(editor, special[1])) {
    turnInto(editor, 'paragraph');
    return true;
  }
  const item = around(editor, 'list-item');
  if (item && isAtStart(editor, item[1])) {
    leaveList(editor);
    return true;
  }
  const quote = around(editor, 'quote');
  if (!quote || !isAtStart(editor, quote[1])) return false;
  Transforms.unwrapNodes(editor, { at: quote[1] });
  return true;
}
