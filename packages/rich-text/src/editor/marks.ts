import type { RichTextMark } from '@flotilla/core/rich-text';
import { Editor } from 'slate';
import { around } from './blocks.js';
import type { RichTextEditorState } from './slate-types.js';

export function isMarked(editor: RichTextEditorState, mark: RichTextMark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

/** Toggles a mark on the selection, or on the text typed next. Code has no marks. */
export function toggleMark(editor: RichTextEditorState, mark: RichTextMark): void {
  if (around(editor, 'code-block')) return;
  if (isMarked(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}
