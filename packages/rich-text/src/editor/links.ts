import { safeHref } from '@flotilla/core/rich-text';
import { Editor, Element, Range, Transforms } from 'slate';
import { around } from './blocks.js';
import type { RichTextEditorState } from './slate-types.js';

/** Returns the address of the link around the caret. */
export function hrefAt(editor: RichTextEditorState): string | undefined {
  return around(editor, 'link')?.[0].href;
}

/**
 * Links the selection, changes the link around the caret, or inserts the address as a link at an empty
 * selection. @returns false for an unsafe address, without a change
 */
export function setLink(editor: RichTextEditorState, written: string): boolean {
  const href = safeHref(addressOf(written));
  const { selection } = editor;
  if (!href || !selection) return false;
  const link = around(editor, 'link');
  if (link) Transforms.setNodes(editor, { href }, { at: link[1] });
  else if (Range.isCollapsed(selection))
    Transforms.insertNodes(editor, { type: 'link', href, children: [{ text: written.trim() }] });
  else Transforms.wrapNodes(editor, { type: 'link', href, children: [] }, { match: isText, split: true });
  return true;
}

const isText = (node: unknown) => !Element.isElement(node) && !Editor.isEditor(node);

/** Removes the link around the caret and keeps its text. */
export function removeLink(editor: RichTextEditorState): void {
  Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && node.type === 'link' });
}

/** Completes `example.com` to a web address, and an e-mail address to `mailto:`. */
function addressOf(written: string): string {
  const trimmed = written.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(trimmed)) return `mailto:${trimmed}`;
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#].*)?$/u.test(trimmed) ? `https://${trimmed}` : trimmed;
}
