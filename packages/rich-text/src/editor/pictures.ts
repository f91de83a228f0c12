import type { RichTextBlock, RichTextImage } from '@flotilla/core/rich-text';
import { Element, type NodeEntry, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import type { EditorElement, RichTextEditorState } from './slate-types.js';

/** A picture selected in the library. */
export type PickedImage = Omit<RichTextImage, 'type' | 'children'>;

/** Source of a pasted picture: its bytes, or an address of another site. */
export type PictureSource = { readonly file: File } | { readonly url: string };

/** A picture of another site or of the clipboard that is not stored yet. Stored documents have none. */
export interface PendingImage extends RichTextImage {
  pending: true;
}

export function isPending(node: unknown): node is PendingImage {
  return Element.isElement(node) && node.type === 'image' && 'pending' in node;
}

/** Returns blocks with unstored pictures marked as pending. */
export function withPending(
  blocks: readonly RichTextBlock[],
  sources: ReadonlyMap<string, PictureSource>,
): EditorElement[] {
  return blocks.map((block) => {
    if (block.type === 'image' && sources.has(block.src)) return { ...block, pending: true };
    if (block.type === 'quote')
      return { ...block, children: withPending(block.children, sources) as RichTextBlock[] };
    if (block.type !== 'list') return block;
    const items = block.children.map((item) => ({
      ...item,
      children: withPending(item.children, sources) as RichTextBlock[],
    }));
    return { ...block, children: items };
  });
}

/** Returns blocks without the pictures that are not stored yet. */
export function withoutPending(blocks: readonly RichTextBlock[]): RichTextBlock[] {
  return blocks
    .filter((block) => !isPending(block))
    .map((block) => {
      if (block.type === 'quote') return { ...block, children: withoutPending(block.children) };
      if (block.type !== 'list') return block;
      return {
        ...block,
        children: block.children.map((item) => ({ ...item, children: withoutPending(item.children) })),
      };
    });
}

/**
 * Replaces a pending picture with the stored one, at its current position. Keeps its alt text, link and
 * caption.
 */
export function finishUpload(
  editor: RichTextEditorState,
  src: string,
  stored: PickedImage | undefined,
): void {
  // Undo returns to the text before the paste, never to a picture that is not stored.
  HistoryEditor.withoutSaving(editor, () => {
    for (const [node, at] of pendingOf(editor, src).reverse()) {
      if (!stored) {
        Transforms.removeNodes(editor, { at });
        continue;
      }
      Transforms.unsetNodes(editor, 'pending' as never, { at });
      Transforms.setNodes(editor, { ...stored, alt: node.alt || stored.alt }, { at });
    }
  });
}

function pendingOf(editor: RichTextEditorState, src: string): NodeEntry<PendingImage>[] {
  const isWanted = (node: unknown): node is PendingImage => isPending(node) && node.src === src;
  return [...editor.nodes({ at: [], match: isWanted, voids: true })];
}
