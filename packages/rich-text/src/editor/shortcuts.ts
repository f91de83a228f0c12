import type { RichTextMark } from '@flotilla/core/rich-text';
import { Editor, Node, Range, Transforms } from 'slate';
import {
  around,
  insertBlock,
  type LineType,
  lineTypeOf,
  toggleList,
  toggleQuote,
  turnInto,
} from './blocks.js';
import type { RichTextEditorState } from './slate-types.js';

type Change = (editor: RichTextEditorState) => void;

const into =
  (type: LineType): Change =>
  (editor) =>
    turnInto(editor, type);

/** Block types by their Markdown prefix, applied at the following space. */
const beginnings: Readonly<Record<string, Change>> = {
  '#': into('heading-1'),
  '##': into('heading-2'),
  '###': into('heading-3'),
  '####': into('heading-4'),
  '#####': into('heading-5'),
  '######': into('heading-6'),
  '-': (editor) => toggleList(editor, 'bulleted'),
  '*': (editor) => toggleList(editor, 'bulleted'),
  '1.': (editor) => toggleList(editor, 'numbered'),
  '1)': (editor) => toggleList(editor, 'numbered'),
  '>': toggleQuote,
  '```': into('code-block'),
};

/** Marks by their Markdown delimiter. Longer delimiters come first, since `**` ends with `*`. */
const fences: readonly { readonly fence: string; readonly mark: RichTextMark }[] = [
  { fence: '**', mark: 'bold' },
  { fence: '__', mark: 'bold' },
  { fence: '~~', mark: 'strike' },
  { fence: '`', mark: 'code' },
  { fence: '*', mark: 'italic' },
  { fence: '_', mark: 'italic' },
];

/** Converts Markdown as it is typed; undo restores the typed characters. */
export function withShortcuts(editor: RichTextEditorState): RichTextEditorState {
  const { insertText, insertBreak } = editor;
  editor.insertText = (text, options) => {
    if (text === ' ' && beginsBlock(editor)) return;
    insertText(text, options);
    if (text.length === 1) closesFence(editor);
  };
  editor.insertBreak = () => {
    if (!endsWithDivider(editor)) insertBreak();
  };
  return editor;
}

/** Returns the text of the paragraph before a collapsed selection. */
function textBefore(editor: RichTextEditorState): { text: string; range: Range } | undefined {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection) || around(editor, 'code-block')) return undefined;
  const line = around(editor, 'paragraph') ?? around(editor, 'heading') ?? around(editor, 'table-cell');
  if (!line) return undefined;
  const range = { anchor: Editor.start(editor, line[1]), focus: selection.anchor };
  return { text: Editor.string(editor, range), range };
}

function beginsBlock(editor: RichTextEditorState): boolean {
  if (lineTypeOf(editor) !== 'paragraph') return false;
  const before = textBefore(editor);
  const change = before && Object.hasOwn(beginnings, before.text) ? beginnings[before.text] : undefined;
  if (!before || !change) return false;
  if (change === beginnings['-'] && around(editor, 'list')) return false;
  Transforms.delete(editor, { at: before.range });
  change(editor);
  return true;
}

function endsWithDivider(editor: RichTextEditorState): boolean {
  const line = around(editor, 'paragraph');
  if (!line || !/^(---|\*\*\*)$/.test(Node.string(line[0]))) return false;
  Transforms.delete(editor, { at: Editor.range(editor, line[1]) });
  insertBlock(editor, { type: 'divider', children: [{ text: '' }] });
  return true;
}

function closesFence(editor: RichTextEditorState): void {
  const before = textBefore(editor);
  const found =
    before &&
    fences.find(({ fence }) => before.text.endsWith(fence) && textBetween(before.text, fence) !== undefined);
  const { selection } = editor;
  if (!before || !found || !selection) return;
  const { fence, mark } = found;
  const between = textBetween(before.text, fence) ?? '';
  const start = Editor.before(editor, selection.anchor, { distance: between.length + 2 * fence.length });
  if (!start) return;
  const range = { anchor: start, focus: selection.anchor };
  // A link between the delimiters would be lost; delimiters across marks are literal.
  if (
    Editor.string(editor, range) !== fence + between + fence ||
    [...Editor.nodes(editor, { at: range, match: isLink })].length > 0
  )
    return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.delete(editor, { at: range });
    Transforms.insertNodes(editor, { text: between, [mark]: true }, { select: true });
    Editor.removeMark(editor, mark);
  });
}

const isLink = (node: unknown) =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'link';

/**
 * Returns the text between a closing delimiter at the end and the opening one: not empty, without outer
 * spaces, and not part of a word.
 */
function textBetween(text: string, fence: string): string | undefined {
  const inner = text.slice(0, -fence.length);
  const opened = inner.lastIndexOf(fence);
  if (opened < 0) return undefined;
  const between = inner.slice(opened + fence.length);
  const outside = inner.at(opened - 1);
  const isPartOfLonger = opened > 0 && (outside === fence[0] || /[\p{L}\d]/u.test(outside ?? ''));
  return between === '' ||
    between.trim() !== between ||
    isPartOfLonger ||
    between.startsWith(fence[0] ?? '') ||
    between.endsWith(fence[0] ?? '')
    ? undefined
    : between;
}
