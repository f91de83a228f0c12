import type { RichTextBlock } from '@flotilla/core/rich-text';
import { Range } from 'slate';
import { fromPlainText } from '../../from-plain-text.js';
import type { Omission } from '../../html/omissions.js';
import { toDocument } from '../../to-document.js';
import { around } from '../blocks.js';
import { setLink } from '../links.js';
import type { PictureSource } from '../pictures.js';
import type { RichTextEditorState } from '../slate-types.js';
import { insertBlocks } from './insert-blocks.js';
import { readClipboard } from './read-clipboard.js';

/** Result of pasting HTML: pictures to store, and omitted parts. */
export interface PasteReport {
  /** Pictures to store, by their temporary address in the editor. */
  readonly pictures: ReadonlyMap<string, PictureSource>;
  readonly omitted: readonly Omission[];
}

export interface PasteEvents {
  readonly onPictures: (files: File[]) => void;
  readonly onPaste: (editor: RichTextEditorState, report: PasteReport) => void;
}

/** Handles paste and drop. Inserts only nodes of the grammar. */
export function withPaste(
  editor: RichTextEditorState,
  { onPictures, onPaste }: PasteEvents,
): RichTextEditorState {
  const { insertTextData } = editor;
  editor.insertData = (data) => {
    const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'));
    const html = data.getData('text/html');
    const plain = data.getData('text/plain');
    const fragment = data.getData('application/x-slate-fragment');
    if (around(editor, 'code-block')) editor.insertText(plain);
    else if (isAddress(plain) && editor.selection && Range.isExpanded(editor.selection))
      setLink(editor, plain);
    else if (fragment) insertBlocks(editor, blocksOfFragment(fragment));
    else if (pictures.length && !/<(p|h\d|li|td)\b/i.test(html)) onPictures(pictures);
    else if (html) pasteHtml(html, plain);
    else if (around(editor, 'table-cell')) insertBlocks(editor, blocksOfCells(plain));
    else if (/\n\s*\n/.test(plain)) insertBlocks(editor, fromPlainText(plain).children);
    else insertTextData(data);
  };
  return editor;

  function pasteHtml(html: string, plain: string): void {
    const { blocks, ...report } = readClipboard(html, plain);
    insertBlocks(editor, blocks, report.pictures);
    onPaste(editor, report);
  }
}

function isAddress(text: string): boolean {
  return /^\s*(https?:\/\/|mailto:|tel:|sms:)\S+\s*$/i.test(text);
}

/** Reads a fragment of another editor from the clipboard, perhaps of another version. */
function blocksOfFragment(encoded: string): RichTextBlock[] {
  try {
    return toDocument({ type: 'doc', children: JSON.parse(decodeURIComponent(atob(encoded))) }).children;
  } catch {
    return [];
  }
}

/** Returns tab-separated text as table cells, and other text as lines. */
function blocksOfCells(plain: string): RichTextBlock[] {
  const lines = plain.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (!plain.includes('\t')) return lines.map((text) => ({ type: 'paragraph', children: [{ text }] }));
  const rows = lines.map((line) => ({
    type: 'table-row' as const,
    children: line.split('\t').map((text) => ({ type: 'table-cell' as const, children: [{ text }] })),
  }));
  return [{ type: 'table', children: rows }];
}
