import { InvalidError, NotFoundError, RefusedError } from '@flotilla/backend';
import type { PublishedReader } from '@flotilla/backend/ports';
import type { EntityKey, LocalizedText } from '@flotilla/core';
import { rowPath } from '@flotilla/core/documents';
import { isPlainObject } from '@flotilla/core/values';
import type { CompositionRegion, RowKey } from '@flotilla/core/studio';
import { matchPattern, type PagePattern, parsePattern, splitPath } from '../page-pattern.js';
import type { PageResolver } from '../page-resolver.js';
import { newestOn } from '../preview/row-address.js';
import { rowPagesOf } from '../row-pages.js';
import type { NodeRow, NodeValues } from './node-values.js';
import { blocksOfLayout, blocksOfPage, type PlacedBlock } from './placed-blocks.js';
import { layoutStructure, pageStructure } from './structure.js';

/** The blocks of a root, and the page that shows it. */
export interface RootFrame {
  readonly row: NodeRow;
  readonly url: string | null;
  readonly page: RowKey | null;
  readonly subject: RowKey | null;
  readonly blocks: readonly PlacedBlock[];
  readonly owners: Readonly<Record<string, CompositionRegion>>;
}

interface FrameReads {
  /** Also reads unpublished rows and hidden links. */
  readonly reader: PublishedReader;
  readonly published: PublishedReader;
  readonly resolver: PageResolver;
  readonly values: NodeValues;
}

interface Rooted {
  readonly root: RowKey;
  readonly url?: string | undefined;
}

/**
 * Returns the blocks of a page, a layout, or the page of a row. @throws NotFoundError without such a row;
 * InvalidError when the page does not show the given URL
 */
export async function frameOf(rooted: Rooted, reads: FrameReads): Promise<RootFrame> {
  const { root } = rooted;
  const row = await reads.values.one(root.entity, root.id);
  if (!row) throw new NotFoundError(`There is no ${root.entity} ${root.id}.`);
  if (root.entity === 'host.layout') return ofLayout(root, row, reads);
  if (root.entity === 'host.page') return ofPage(rooted, row, reads);
  return ofRow(root, row, reads);
}

async function ofLayout(root: RowKey, row: NodeRow, { reader }: FrameReads): Promise<RootFrame> {
  const found = await reader.byIds(layoutStructure, [root.id], new Set());
  return {
    row,
    url: null,
    page: null,
    subject: null,
    ...blocksOfLayout(found.get(root.id) ?? { id: root.id }),
  };
}

async function ofPage({ root, url: requested }: Rooted, row: NodeRow, reads: FrameReads): Promise<RootFrame> {
  const found = await reads.reader.byIds(pageStructure, [root.id], new Set());
  const pattern = String(row.values.url);
  const url = requested ?? (await sampleOf(pattern, reads.published));
  const parsed = parsePattern(pattern, reads.reader.registry, textsOf(row.values.urls));
  const subject = url === null ? null : await subjectOf(parsed, url, reads.reader);
  return { row, url, page: root, subject, ...blocksOfPage(found.get(root.id) ?? { id: root.id }) };
}

async function ofRow(root: RowKey, row: NodeRow, { reader, resolver }: FrameReads): Promise<RootFrame> {
  const pages = rowPagesOf(await resolver.dynamicPatterns());
  const pattern = pages[root.entity as EntityKey];
  if (pattern === undefined) throw InvalidError.of('root', `no page shows a single ${root.entity}.`);
  const page = await reader.one({ of: pageStructure, field: 'url', value: pattern }, new Set());
  const url = rowPath(pages, root.entity as EntityKey, row.values) ?? null;
  return {
    ...{ row, url, page: page && { entity: 'host.page', id: page.id }, subject: root },
    ...(page ? blocksOfPage(page) : { blocks: [], owners: {} }),
  };
}

/** Returns a path of a page with the newest public rows; null without such rows. */
async function sampleOf(pattern: string, published: PublishedReader): Promise<string | null> {
  if (!pattern.includes('[')) return pattern;
  try {
    return await newestOn(pattern, published);
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}

const textsOf = (value: unknown): LocalizedText =>
  isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([language, text]) => [language, String(text)]))
    : {};

/** Returns the row that a path of a page names, if any. @throws InvalidError for a path of another page */
async function subjectOf(
  parsed: PagePattern | undefined,
  url: string,
  reader: PublishedReader,
): Promise<RowKey | null> {
  const named = parsed && matchPattern(parsed, splitPath(url));
  if (parsed && !named) throw InvalidError.of('url', `is not a path of the page ${parsed.url}.`);
  const segment = named?.findLast((one) => one.segment.isPublic);
  if (!segment) return null;
  const { row, field, entity } = segment.segment;
  const found = await reader.one({ of: row, field, value: segment.value }, new Set());
  if (!found) throw InvalidError.of('url', `names no ${entity}.`);
  return { entity, id: found.id };
}
