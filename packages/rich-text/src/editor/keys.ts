import type { RichTextMark } from '@flotilla/core/rich-text';
import { latinKey } from '@flotilla/ui';
import { Editor, type Point, Transforms } from 'slate';
import { around, indentItem, leaveList, type LineType, turnInto } from './blocks.js';
import { toggleMark } from './marks.js';
import type { RichTextEditorState } from './slate-types.js';
import { moveByCell } from './tables.js';

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'
>;

const markKeys: Readonly<Record<string, RichTextMark>> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  e: 'code',
};

/**
 * Editors after Escape was pressed: the next Tab leaves the editor, so that the keyboard focus is never
 * trapped in a list or a table.
 */
const leaving = new WeakSet<RichTextEditorState>();

/** Handles keyboard shortcuts, and prevents the default action of handled keys. */
export function handleKey(editor: RichTextEditorState, event: Key): void {
  const isTab = event.key === 'Tab';
  const isLeaving = leaving.delete(editor);
  if (event.key === 'Escape') leaving.add(editor);
  const isDone = isTab
    ? !isLeaving && tabbed(editor, event.shiftKey)
    : (event.ctrlKey || event.metaKey) && commanded(editor, event);
  if (isDone) event.preventDefault();
}

function tabbed(editor: RichTextEditorState, isBack: boolean): boolean {
  if (moveByCell(editor, isBack ? -1 : 1)) return true;
  if (!around(editor, 'list-item')) return false;
  if (isBack) leaveList(editor);
  return isBack || indentItem(editor);
}

function commanded(editor: RichTextEditorState, event: Key): boolean {
  const { key, code, altKey, shiftKey } = event;
  if (key === 'Home' || key === 'End')
    return wentTo(editor, key === 'Home' ? Editor.start(editor, []) : Editor.end(editor, []), shiftKey);
  const digit = /^Digit([0-6])$/.exec(code)?.[1];
  if (altKey && digit) {
    turnInto(editor, digit === '0' ? 'paragraph' : (`heading-${digit}` as LineType));
    return true;
  }
  const letter = latinKey(event);
  const mark = shiftKey ? ({ x: 'strike' } as const)[letter] : markKeys[letter];
  if (!mark || altKey) return false;
  toggleMark(editor, mark);
  return true;
}

/**
 * Sets the selection itself: Slate notices the browser's own selection change only later, and would reset the
 * caret.
 */
function wentTo(editor: RichTextEditorState, point: Point, isChoosing: boolean): boolean {
  if (isChoosing && editor.selection) Transforms.setSelection(editor, { focus: point });
  else Transforms.select(editor, point);
  return true;
}
