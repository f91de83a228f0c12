import type { RichTextDocument } from '@flotilla/core';
import { writtenDocument } from '@flotilla/core/rich-text';
import { createEditor, Editor } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { toDocument } from '../to-document.js';
import type { RichTextValue } from '../value.js';
import { withGrammar } from './grammar.js';
import { type PasteReport, withPaste } from './paste/paste.js';
import { withoutPending } from './pictures.js';
import { withShortcuts } from './shortcuts.js';
import type { RichTextEditorState } from './slate-types.js';
import { withTyping } from './typing.js';

/** Initial state and callbacks of an editor. */
export interface EditorOptions {
  readonly value: RichTextValue;
  /** Called with pictures that were pasted or dropped as files. */
  readonly onPictures?: (files: File[]) => void;
  /** Called after each paste of HTML. */
  readonly onPaste?: (editor: RichTextEditorState, report: PasteReport) => void;
}

/** Creates the Slate editor of a document, with all its behaviour but without a view. */
export function createRichTextEditor({
  value,
  onPictures = () => {},
  onPaste = () => {},
}: EditorOptions): RichTextEditorState {
  const editor = withShortcuts(
    withTyping(withPaste(withGrammar(withHistory(withReact(createEditor()))), { onPictures, onPaste })),
  );
  editor.children = toDocument(value ?? '').children;
  Editor.normalize(editor, { force: true });
  // Opening is not an undo step.
  editor.history = { undos: [], redos: [] };
  return editor;
}

/** Returns the editor's document as it is stored. */
export function documentIn({ children }: RichTextEditorState): RichTextDocument {
  return { type: 'doc', version: 1, children: withoutPending(children as RichTextDocument['children']) };
}

/** Returns whether a value is non-empty plain text, which is edited in a plain input. */
export function isPlainText(value: RichTextValue): value is string {
  return typeof value === 'string' && value.trim() !== '' && !writtenDocument(value);
}
