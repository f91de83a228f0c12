import type { RichTextDocument } from '@flotilla/core';
import { writtenDocument } from '@flotilla/core/rich-text';
import { createEditor, Editor } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { toDocument } from '../to-document.js';
import type { RichTextValue } from '../value.js';
import { withGrammar } from './grammar.js';
import { withPaste } from './paste.js';
import { withShortcuts } from './shortcuts.js';
import type { RichTextEditorState } from './slate-types.js';
import { withTyping } from './typing.js';

/** Where an editor begins. */
export interface EditorStart {
  readonly value: RichTextValue;
  /** Pictures that were pasted or dropped. */
  readonly onPictures?: (files: File[]) => void;
}

/** An editor of a document, without a screen: what Slate knows of it, and how it behaves. */
export function createRichTextEditor({ value, onPictures = () => {} }: EditorStart): RichTextEditorState {
  const editor = withShortcuts(withTyping(withPaste(withGrammar(withHistory(withReact(createEditor()))), onPictures)));
  editor.children = toDocument(value ?? '').children;
  Editor.normalize(editor, { force: true });
  // To be opened is no step that one takes back.
  editor.history = { undos: [], redos: [] };
  return editor;
}

/** What is in an editor, as it is stored and shown. */
export function documentIn({ children }: RichTextEditorState): RichTextDocument {
  return { type: 'doc', version: 1, children: children as RichTextDocument['children'] };
}

/** Whether a value is words without structure, which a plain input edits: what is no document, and not empty. */
export function isPlainText(value: RichTextValue): value is string {
  return typeof value === 'string' && value.trim() !== '' && !writtenDocument(value);
}
