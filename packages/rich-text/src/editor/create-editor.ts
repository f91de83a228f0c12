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

/** Where an editor begins. */
export interface EditorStart {
  readonly value: RichTextValue;
  /** Pictures that were pasted or dropped as files. */
  readonly onPictures?: (files: File[]) => void;
  /** Called after each paste of HTML. */
  readonly onPaste?: (editor: RichTextEditorState, report: PasteReport) => void;
}

/** An editor of a document, without a screen: what Slate knows of it, and how it behaves. */
export function createRichTextEditor({ value, onPictures = () => {}, onPaste = () => {} }: EditorStart): RichTextEditorState {
  const editor = withShortcuts(withTyping(withPaste(withGrammar(withHistory(withReact(createEditor()))), { onPictures, onPaste })));
  editor.children = toDocument(value ?? '').children;
  Editor.normalize(editor, { force: true });
  // To be opened is no step that one takes back.
  editor.history = { undos: [], redos: [] };
  return editor;
}

/** What is in an editor, as it is stored and shown. */
export function documentIn({ children }: RichTextEditorState): RichTextDocument {
  return { type: 'doc', version: 1, children: withoutPending(children as RichTextDocument['children']) };
}

/** Whether a value is words without structure, which a plain input edits: what is no document, and not empty. */
export function isPlainText(value: RichTextValue): value is string {
  return typeof value === 'string' && value.trim() !== '' && !writtenDocument(value);
}
