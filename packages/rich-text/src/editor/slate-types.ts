import type { PendingImage } from './pictures.js';
import type {
  RichTextBlock,
  RichTextInline,
  RichTextListItem,
  RichTextTableCell,
  RichTextTableRow,
  RichTextText,
} from '@flotilla/core/rich-text';
import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

export type LinkElement = Extract<RichTextInline, { type: 'link' }>;

/** Every node of the grammar with a type, an element in Slate's terms. */
export type EditorElement =
  | RichTextBlock
  | PendingImage
  | RichTextListItem
  | RichTextTableRow
  | RichTextTableCell
  | LinkElement;

export type ElementOf<Type extends EditorElement['type']> = Extract<EditorElement, { type: Type }>;

export type RichTextEditorState = BaseEditor & ReactEditor & HistoryEditor;

declare module 'slate' {
  interface CustomTypes {
    Editor: RichTextEditorState;
    Element: EditorElement;
    Text: RichTextText;
  }
}
