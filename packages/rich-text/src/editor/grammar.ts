import { Editor, Element, Node, type NodeEntry, Text, Transforms } from 'slate';
import type { EditorElement, RichTextEditorState } from './slate-types.js';

const voids = new Set<EditorElement['type']>(['image', 'embed', 'divider']);
/** Elements whose children are blocks. */
const containers = new Set<EditorElement['type']>(['list-item', 'quote']);
/** Elements whose children are text and links, so that they can hold the caret. */
const lines = new Set<EditorElement['type']>(['paragraph', 'heading', 'table-cell']);

export const emptyParagraph = (): EditorElement => ({ type: 'paragraph', children: [{ text: '' }] });

/** Normalizes the editor's content to the grammar of documents after any change. */
export function withGrammar(editor: RichTextEditorState): RichTextEditorState {
  const { isVoid, isInline, normalizeNode } = editor;
  editor.isVoid = (element) => voids.has(element.type) || isVoid(element);
  editor.isInline = (element) => element.type === 'link' || isInline(element);
  editor.normalizeNode = (entry, options) => {
    if (!mends(editor, entry)) normalizeNode(entry, options);
  };
  return editor;
}

/** Fixes the first violation in a node. @returns whether there was one; Slate then normalizes again */
function mends(editor: RichTextEditorState, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return mendsRoot(editor);
  if (!Element.isElement(node)) return false;
  const mend = menders[node.type];
  return mend?.(editor, [node, path]) ?? false;
}

type Mender = (editor: RichTextEditorState, entry: NodeEntry<EditorElement>) => boolean;

const menders: { readonly [Type in EditorElement['type']]?: Mender } = {
  paragraph: unwrapsBlocks,
  heading: unwrapsBlocks,
  'table-cell': unwrapsBlocks,
  'list-item': wrapsLooseText,
  quote: wrapsLooseText,
  list: (editor, entry) => mendsChildren(editor, entry, { type: 'list-item', children: [] }),
  table: (editor, entry) => mendsChildren(editor, entry, { type: 'table-row', children: [] }),
  'table-row': (editor, entry) => mendsChildren(editor, entry, { type: 'table-cell', children: [] }),
  'code-block': mendsCode,
  link: mendsLink,
};

/** Ensures that a document ends with a block that can hold the caret. */
function mendsRoot(editor: RichTextEditorState): boolean {
  const last = editor.children.at(-1);
  if (
    last &&
    Element.isElement(last) &&
    (lines.has(last.type) || containers.has(last.type) || last.type === 'list')
  )
    return false;
  Transforms.insertNodes(editor, emptyParagraph(), { at: [editor.children.length] });
  return true;
}

function wrapsLooseText(editor: RichTextEditorState, [node, path]: NodeEntry<EditorElement>): boolean {
  const isLoose = (child: Node) => Text.isText(child) || (Element.isElement(child) && child.type === 'link');
  const children = [...Node.children(editor, path)];
  if (!children.length) {
    Transforms.insertNodes(editor, emptyParagraph(), { at: [...path, 0] });
    return true;
  }
  const loose = children.find(([child]) => isLoose(child));
  if (loose) {
    Transforms.wrapNodes(
      editor,
      { type: 'paragraph', children: [] },
      { at: path, match: (child) => node.children.includes(child as never) && isLoose(child) },
    );
    return true;
  }
  const stray = children.find(([child]) => Element.isElement(child) && child.type === 'list-item');
  if (stray) Transforms.unwrapNodes(editor, { at: stray[1] });
  return stray !== undefined;
}

/** Unwraps pasted blocks where only inline content fits. */
function unwrapsBlocks(editor: RichTextEditorState, [, path]: NodeEntry): boolean {
  for (const [child, childPath] of Node.children(editor, path)) {
    if (!Element.isElement(child) || child.type === 'link') continue;
    if (editor.isVoid(child)) Transforms.removeNodes(editor, { at: childPath });
    else Transforms.unwrapNodes(editor, { at: childPath });
    return true;
  }
  return false;
}

/** Fixes lists, tables and rows: all their children have one type, and there is at least one. */
function mendsChildren(
  editor: RichTextEditorState,
  [node, path]: NodeEntry<EditorElement>,
  wrapper: EditorElement,
): boolean {
  const children: Node[] = node.children;
  if (
    children.length === 0 ||
    (children.length === 1 && children.every((child) => Text.isText(child) && child.text === ''))
  ) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  const wrong = children.findIndex((child) => !Element.isElement(child) || child.type !== wrapper.type);
  if (wrong < 0) return false;
  Transforms.wrapNodes(editor, wrapper, { at: [...path, wrong] });
  return true;
}

/** Removes elements and marks from code. */
function mendsCode(editor: RichTextEditorState, [, path]: NodeEntry): boolean {
  for (const [child, childPath] of Node.children(editor, path)) {
    if (Element.isElement(child)) {
      Transforms.unwrapNodes(editor, { at: childPath });
      return true;
    }
    const marks = Object.keys(child).filter((key) => key !== 'text');
    if (!marks.length) continue;
    Transforms.unsetNodes(editor, marks as 'bold'[], { at: childPath });
    return true;
  }
  return false;
}

/** Removes links without text and nested links. */
function mendsLink(editor: RichTextEditorState, [node, path]: NodeEntry): boolean {
  const inner = [...Node.children(editor, path)].find(([child]) => Element.isElement(child));
  if (inner) {
    Transforms.unwrapNodes(editor, { at: inner[1] });
    return true;
  }
  if (Node.string(node) !== '') return false;
  Transforms.removeNodes(editor, { at: path });
  return true;
}
