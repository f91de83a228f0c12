import { hash } from 'node:crypto';
import {
  type MarkedField,
  type PreviewAnswer,
  type PreviewedBlock,
  previewMeta,
  type PreviewState,
} from '@flotilla/core/previews';
import { hasHeading, type PagePreview, type RenderedPage } from '@flotilla/react/server';
import { z } from 'zod';
import { htmlOf } from '../../renderer.js';

const hashText = z.string().max(24);
/** The state of the page that the sender has. */
export const previewState: z.ZodType<PreviewState> = z.object({
  frame: hashText,
  blocks: z.array(hashText).max(5000),
});

/** Renders a previewed page with its state, and with the preview script before all others. */
export function previewHtml(rendered: RenderedPage, script: string): string {
  const html = htmlOf(rendered);
  const state = rendered.preview && stateOf(rendered.preview);
  const meta = state
    ? `<meta name="${previewMeta}" content="${escaped(JSON.stringify({ ...state, fields: rendered.preview?.fields }))}">`
    : '';
  // The preview script runs before the page's own scripts, so that it sees the page as it was served.
  return html.replace('<head>', () => `<head><script type="module" src="${script}"></script>${meta}`);
}

/**
 * Renders the blocks that differ from those of the sender's page. Returns undefined when the page differs
 * elsewhere.
 */
export function differingBlocks(
  { preview }: RenderedPage,
  known: PreviewState,
): Extract<PreviewAnswer, { blocks: unknown }> | undefined {
  if (!preview || known.blocks.length !== preview.blocks.length) return undefined;
  const hasOwnHeading = known.frame.at(-1) === ownHeading;
  if (known.frame !== frameOf(preview, hasOwnHeading)) return undefined;
  const blocks: PreviewedBlock[] = [];
  const fields: MarkedField[] = [];
  for (const [at, block] of preview.blocks.entries()) {
    const digest = digestOf(block.data);
    if (digest === known.blocks[at]) continue;
    const html = block.render();
    // The page adds or drops its own heading.
    if (block.isFirst && hasHeading(html) !== hasOwnHeading) return undefined;
    blocks.push({ at, hash: digest, html });
    for (const [path, checksum] of preview.fields.slice(fields.length))
      fields.push([withoutRow(path, block.key), checksum]);
  }
  return { blocks, fields };
}

/** Returns the path of a field within its block: `/title` for a field of the block's row. */
function withoutRow(path: string, block: string): string {
  const row = block.replace(' ', ':');
  return path.startsWith(`${row}/`) ? path.slice(row.length) : path;
}

/** Returns the state of a page after it was rendered. */
const stateOf = (preview: PagePreview): PreviewState => ({
  frame: frameOf(preview, preview.hasOwnHeading()),
  blocks: preview.blocks.map(({ data }) => digestOf(data)),
});

/** Last character of the frame's hash when the first block has the heading of the page. */
const ownHeading = 'h';
const frameOf = ({ frame, heading }: PagePreview, hasOwnHeading: boolean) =>
  digestOf([frame, !hasOwnHeading && heading]) + (hasOwnHeading ? ownHeading : '-');
/** 66 bits: equal hashes of different blocks would only delay their preview. */
const digestOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 11);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };
const escaped = (text: string) => text.replace(/[&"<]/g, (character) => escapes[character] ?? character);
