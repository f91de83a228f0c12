import { Editor, type Node, Transforms } from 'slate';
import { fromHtml } from '../html/from-html.js';
import { fromPlainText } from '../from-plain-text.js';
import { toDocument } from '../to-document.js';
import { around } from './blocks.js';
import type { RichTextEditorState } from './slate-types.js';
import { withoutWord } from './without-word.js';

/** Takes what is pasted or dropped: only what the grammar has gets through. Pictures go to `onPictures`. */
export function withPaste(editor: RichTextEditorState, onPictures: (files: File[]) => void): RichTextEditorState {
  const { insertTextData } = editor;
  editor.insertData = (data) => {
    const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'));
    const html = data.getData('text/html');
    const fragment = data.getData('application/x-slate-fragment');
    if (around(editor, 'code-block')) editor.insertText(data.getData('text/plain'));
    else if (fragment) insertBlocks(editor, ofFragment(fragment));
    else if (pictures.length && !/<(p|h\d|li|td)\b/i.test(html)) onPictures(pictures);
    else if (html) insertBlocks(editor, fromHtml(withoutWord(html)).children);
    else if (/\n\s*\n/.test(data.getData('text/plain'))) insertBlocks(editor, fromPlainText(data.getData('text/plain')).children);
    else insertTextData(data);
  };
  return editor;
}

/** Of another editor, perhaps of another version. */
function ofFragment(encoded: string): Node[] {
  try {
    return toDocument({ type: 'doc', children: JSON.parse(decodeURIComponent(atob(encoded))) }).children;
  } catch {
    return [];
  }
}

function insertBlocks(editor: RichTextEditorState, blocks: Node[]): void {
  if (!blocks.length) return;
  const line = around(editor, 'paragraph');
  // Slate would put the first block's words into the empty line and lose what it is.
  const isIntoEmpty = line !== undefined && Editor.isEmpty(editor, line[0]);
  if (!isIntoEmpty) return Transforms.insertFragment(editor, blocks);
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: line[1] });
    Transforms.insertNodes(editor, blocks, { at: line[1], select: true });
  });
}
