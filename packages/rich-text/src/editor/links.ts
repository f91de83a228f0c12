import { safeHref } from '@flotilla/core/rich-text';
import { Editor, Element, Range, Transforms } from 'slate';
import { around } from './blocks.js';
import type { RichTextEditorState } from './slate-types.js';

/** The address of the link around the caret. */
export function hrefAt(editor: RichTextEditorState): string | undefined {
  return around(editor, 'link')?.[0].href;
}

/**
 * Links the chosen words, changes the link around the caret, or writes the address as a link where nothing is chosen.
 * @returns whether the address may be followed; nothing is changed when not.
 */
export function setLink(editor: RichTextEditorState, written: string): boolean {
  const href = safeHref(addressOf(written));
  const { selection } = editor;
  if (!href || !selection) return false;
  const link = around(editor, 'link');
  if (link) Transforms.setNodes(editor, { href }, { at: link[1] });
  else if (Range.isCollapsed(selection)) Transforms.insertNodes(editor, { type: 'link', href, children: [{ text: written.trim() }] });
  else Transforms.wrapNodes(editor, { type: 'link', href, children: [] }, { match: isText, split: true });
  return true;
}

const isText = (node: unknown) => !Element.isElement(node) && !Editor.isEditor(node);

/** Takes the link around the caret away; its words stay. */
export function removeLink(editor: RichTextEditorState): void {
  Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && node.type === 'link' });
}

/** `example.com` is meant to be an address on the web. */
function addressOf(written: string): string {
  const trimmed = written.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(trimmed)) return `mailto:${trimmed}`;
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#].*)?$/u.test(trimmed) ? `https://${trimmed}` : trimmed;
}
