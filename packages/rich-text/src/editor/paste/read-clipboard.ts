import type { RichTextBlock, RichTextInline } from '@flotilla/core/rich-text';
import { fromHtml } from '../../html/from-html.js';
import type { Omission } from '../../html/omissions.js';
import type { PictureSource } from '../pictures.js';
import { cleanWordHtml } from './paste-from-word.js';

/** Clipboard HTML as blocks. */
export interface Pasted {
  readonly blocks: RichTextBlock[];
  /** Pictures to store before the site can show them, by their temporary address in `blocks`. */
  readonly pictures: ReadonlyMap<string, PictureSource>;
  readonly omitted: readonly Omission[];
}

/** Reads copied HTML with its plain-text variant. */
export function readClipboard(html: string, plain: string): Pasted {
  const pictures = new Map<string, PictureSource>();
  const withAddresses = cleanWordHtml(html).replace(
    pictureInAddress,
    (whole, before: string, address: string) => {
      const file = fileOf(address, pictures.size + 1);
      if (!file) return whole;
      const placeholder = `/pasted-picture-${crypto.randomUUID()}`;
      pictures.set(placeholder, { file });
      return `${before}${placeholder}`;
    },
  );
  const { document, omitted } = fromHtml(plainSpaces(withAddresses));
  const blocks = document.children.map((block) => withOwnAddresses(block, pictures));
  return { blocks: withEdges(blocks, plain), pictures, omitted };
}

const pictureInAddress = /(<img\b[^>]{0,2000}?\ssrc\s*=\s*["']?)(data:image\/[^"'\s>]+)/gi;

/**
 * Replaces non-breaking spaces at the edges of elements, which browsers write to keep spaces from being
 * collapsed.
 */
function plainSpaces(html: string): string {
  return html
    .replace(/(<\/?(?:span|a|b|strong|i|em|u|s|font)\b[^>]*>)(?:&nbsp;|\u00a0)(?!&nbsp;|\u00a0|\s)/gi, '$1 ')
    .replace(/(?<!&nbsp;|\u00a0|\s)(?:&nbsp;|\u00a0)(?=<\/?(?:span|a|b|strong|i|em|u|s|font)\b)/gi, ' ');
}

/** Restores spaces at the edges of copied inline text, which HTML parsing drops. */
function withEdges(blocks: RichTextBlock[], plain: string): RichTextBlock[] {
  const [line] = blocks;
  if (blocks.length !== 1 || line?.type !== 'paragraph' || /[\r\n]/.test(plain) || plain.trim() === '')
    return blocks;
  const text = line.children.map(textOf).join('');
  const before = /^\s/.test(plain) && !/^\s/.test(text) ? [{ text: ' ' }] : [];
  const after = /\s$/.test(plain) && !/\s$/.test(text) ? [{ text: ' ' }] : [];
  return [{ ...line, children: [...before, ...line.children, ...after] }];
}

/** Converts pictures of this site to their paths, and collects those of other sites, which must be stored. */
function withOwnAddresses(block: RichTextBlock, pictures: Map<string, PictureSource>): RichTextBlock {
  if (block.type === 'image') {
    const own = ownPathOf(block.src);
    if (own !== undefined) return { ...block, src: own };
    if (/^https?:/i.test(block.src)) pictures.set(block.src, { url: block.src });
    return block;
  }
  const within = (blocks: readonly RichTextBlock[]) =>
    blocks.map((inner) => withOwnAddresses(inner, pictures));
  if (block.type === 'quote') return { ...block, children: within(block.children) };
  if (block.type !== 'list') return block;
  return { ...block, children: block.children.map((item) => ({ ...item, children: within(item.children) })) };
}

function ownPathOf(src: string): string | undefined {
  if (!URL.canParse(src)) return undefined;
  const { origin, pathname, search } = new URL(src);
  return origin === globalThis.location?.origin ? pathname + search : undefined;
}

function textOf(inline: RichTextInline): string {
  return inline.type === 'link' ? inline.children.map(({ text }) => text).join('') : inline.text;
}

/** Decodes `data:image/png;base64,…`. */
function fileOf(address: string, number: number): File | undefined {
  const [, type = '', subtype = '', data = ''] =
    /^data:(image\/([\w.+-]+));base64,(.*)$/is.exec(address) ?? [];
  if (!data) return undefined;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(data)), (character) => character.charCodeAt(0));
    return new File([bytes], `picture-${number}.${subtype.replace(/\W.*/, '')}`, {
      type: type.toLowerCase(),
    });
  } catch {
    return undefined;
  }
}
