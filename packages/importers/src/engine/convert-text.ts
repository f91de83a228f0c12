import type { RichTextDocument } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { fromHtml } from '@flotilla/rich-text/from-html';
import { isEmpty } from '@flotilla/rich-text/text';
import pLimit from 'p-limit';
import { type Addresses, namePath } from './addresses.js';
import type { ImportFiles, MissingFile, TakenFile } from './import-files.js';
import type { SourceIndex } from './source-index.js';

export interface TextParts {
  readonly files: ImportFiles;
  readonly addresses: Addresses;
  readonly index: SourceIndex;
  /** The address that relative addresses start at. */
  readonly base?: string | undefined;
  readonly lose: (what: string, detail?: string, count?: number) => void;
}

type Node = Readonly<Record<string, unknown>>;
type Taken = ReadonlyMap<string, TakenFile | MissingFile>;

/** Files of one text that are requested concurrently. */
const maxConcurrent = 4;
/** Documents are limited to 512 kB; HTML is longer. */
const maxHtml = 4 * 1024 ** 2;
/** Endings of files that texts link to. Pages have none, or .html and .php. */
const fileEnding =
  /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|zip|epub|mobi|azw3?|mp[34]|m4[av]|mov|webm|og[gv]|opus|wav|flac|docx?|xlsx?|pptx?|od[tsp]|csv|txt|gpx|kml|ics)$/i;

/**
 * Converts HTML of a source to a document: pictures and linked files of the old site are in the library, links
 * lead to the new pages. Leaves out pictures that are not available. Returns undefined for an empty text.
 */
export async function convertText(html: string, parts: TextParts): Promise<RichTextDocument | undefined> {
  if (html.length > maxHtml) parts.lose('end of a text of more than 4 MB');
  const { document, omitted } = fromHtml(html.slice(0, maxHtml).toWellFormed());
  for (const { tag, count, examples } of omitted) parts.lose(`<${tag}>`, examples[0], count);
  for (const [what, count] of looksIn(html.slice(0, maxHtml))) parts.lose(what, undefined, count);
  const limit = pLimit(maxConcurrent);
  const taken = new Map<string, TakenFile | MissingFile>();
  const wanted = [...filesIn(document, parts)];
  await Promise.all(
    wanted.map(([address, names]) =>
      limit(async () => void taken.set(address, await parts.files.take(address, parts.base, names))),
    ),
  );
  const hrefs = new Map<string, string | undefined>();
  for (const href of hrefsIn(document)) hrefs.set(href, await newAddressOf(href, taken, parts));
  const converted = {
    ...document,
    children: rewritten(document.children, { taken, hrefs, lose: parts.lose }),
  };
  const whole = converted as RichTextDocument;
  if (!isEmpty(whole)) return whole;
  // Text nested deeper than documents may be, for example.
  if (omitted.length === 0 && taken.size === 0 && /\S/.test(withoutTags(html)))
    parts.lose('text that documents cannot hold');
  return undefined;
}

/** Looks that documents do not have, by the attributes of a tag. */
const looks: Readonly<Record<string, RegExp>> = {
  'alignment of text, a picture or a column':
    /\balign(?:ed)?-?(?:right|center|wide|full)\b|\balignleft\b|text-align:\s?(?:right|center|justify)|\balign=["']?(?:right|center|justify)/i,
  'color of text': /\bhas-[\w-]{0,50}-(?:background-)?color\b|[\s";](?:background-)?color:|<font\s/i,
  'columns of a text': /\bwp-block-(?:columns|media-text)\b/,
};

function looksIn(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [tag] of html.matchAll(/<[a-z][^<>]{1,2000}>/gi))
    for (const [what, look] of Object.entries(looks))
      if (look.test(tag)) counts.set(what, (counts.get(what) ?? 0) + 1);
  return counts;
}

const withoutTags = (html: string) => html.slice(0, maxHtml).replace(/<[^<>]*>/g, '');

/** Returns the addresses of pictures, and of files of the old site that are linked or played. */
function filesIn(node: unknown, parts: TextParts, found = new Map<string, { alt?: string }>()) {
  for (const one of nodesIn(node)) {
    if (one.type === 'image' && typeof one.src === 'string')
      found.set(one.src, typeof one.alt === 'string' && one.alt !== '' ? { alt: one.alt } : {});
    for (const address of [one.href, one.url]) {
      const file = typeof address === 'string' ? fileAddress(address, parts) : undefined;
      if (file !== undefined && !found.has(file)) found.set(file, {});
    }
  }
  return found;
}

/** Returns the address of a file of the old site: the given one, or that of the file on this page of it. */
function fileAddress(address: string, { addresses, base, index }: TextParts): string | undefined {
  const own = address.startsWith('#') ? undefined : addresses.own(address, base);
  if (own === undefined) return undefined;
  return index.fileOf(own) ?? (fileEnding.test(own.split('?')[0] ?? '') ? address : undefined);
}

function hrefsIn(node: unknown): Set<string> {
  return new Set(nodesIn(node).flatMap(({ href }) => (typeof href === 'string' ? [href] : [])));
}

/** Returns the address here of a link; undefined for the name of a record that the source does not have. */
async function newAddressOf(href: string, taken: Taken, parts: TextParts): Promise<string | undefined> {
  const file = taken.get(fileAddress(href, parts) ?? '');
  if (file && !('problem' in file)) return file.src;
  if (file && !file.isPending) parts.lose('linked file', `${href} ${file.problem}`);
  if (href.startsWith('#')) return href;
  const own = parts.addresses.own(href, parts.base);
  const path = own === undefined ? undefined : await parts.index.pathOf(own);
  const anchor = href.includes('#') ? href.slice(href.indexOf('#')) : '';
  if (path !== undefined) return path + anchor;
  if (own === '/') return own + anchor;
  if (own !== undefined && !file) parts.lose('link to a page that is not imported', href);
  if (own?.startsWith(namePath)) return undefined;
  // A relative address would start at another page here.
  const isRelative = !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(href);
  return isRelative && own !== undefined ? own + anchor : href;
}

interface Rewriting {
  readonly taken: Taken;
  readonly hrefs: ReadonlyMap<string, string | undefined>;
  readonly lose: TextParts['lose'];
}

function rewritten(nodes: readonly unknown[], given: Rewriting): unknown[] {
  return nodes.flatMap((node) => {
    if (!isPlainObject(node)) return [node];
    const children = Array.isArray(node.children) ? rewritten(node.children, given) : undefined;
    const { href: written, ...rest } = node;
    const href = typeof written === 'string' ? given.hrefs.get(written) : undefined;
    if (node.type === 'link' && href === undefined) return children ?? [];
    const one = { ...rest, ...(children && { children }), ...(href !== undefined && { href }) };
    if (node.type === 'image') return picture(one, given);
    if (node.type === 'embed') return [{ ...one, url: embedUrl(node, given) }];
    return [one];
  });
}

function picture(node: Node, { taken, lose }: Rewriting): unknown[] {
  const file = taken.get(String(node.src));
  if (!file) return [node];
  if ('problem' in file) {
    if (!file.isPending) lose('picture', `${String(node.src)} ${file.problem}`);
    return [];
  }
  const { id, src, width, height } = file;
  const { width: _width, height: _height, ...rest } = node;
  return [{ ...rest, src, fileId: id, ...(width && height && { width, height }) }];
}

function embedUrl({ url }: Node, { taken }: Rewriting): unknown {
  const file = taken.get(String(url));
  return file && !('problem' in file) ? file.src : url;
}

/** Returns all elements of a document. Documents have at most 32 levels. */
function nodesIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesIn);
  return isPlainObject(node) ? [node, ...nodesIn(node.children ?? [])] : [];
}
