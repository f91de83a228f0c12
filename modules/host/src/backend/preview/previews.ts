import { type Caller, type Context, LANGUAGES, RefusedError, VisibleRows } from '@flotilla/backend';
import {
  ChangeSets,
  GENERATED_IMAGES,
  type GeneratedImages,
  PublishedReader,
  type TagBus,
  type UnsavedRow,
  UnsavedRows,
  FairConcurrencyLimit,
  writeTransaction,
} from '@flotilla/backend/ports';
import { show } from '@flotilla/core';
import { type PageDocument, rowPath } from '@flotilla/core/documents';
import { Inject, Injectable } from '@nestjs/common';
import { page } from '../../entities/page.js';
import { PageAbout } from '../about/page-about.js';
import { PagesByView } from '../about/pages-by-view.sql.js';
import { ExternalWidgets } from '../external-widgets.js';
import { PageDocuments } from '../page-document.js';
import { parsePattern } from '../page-pattern.js';
import { PageResolver } from '../page-resolver.js';
import { rowPagesOf } from '../row-pages.js';

type Passing = Parameters<Parameters<UnsavedRows['show']>[1]>[0];

/** Unsaved rows of a page. */
interface Preview {
  readonly rows: readonly UnsavedRow[];
  readonly caller: Caller;
  readonly url?: string | undefined;
  /** The id of the change set whose rows are below the unsaved ones. */
  readonly changeSet?: string | undefined;
}

/** A bus without messages: documents of a preview are not cached, so they need no invalidation. */
const deaf: TagBus = {
  isConnected: true,
  sequence: 0,
  onStale: () => () => undefined,
  onReset: () => () => undefined,
};

/** Each preview occupies a database connection while its page is read. */
const limits = { maxConcurrent: 3, maxQueued: 30, rejection: 'Too many previews are waiting.' };

/**
 * Returns pages as if rows were saved: the normal document code runs in a transaction that is rolled back.
 */
@Injectable()
export class Previews {
  private readonly queue = new FairConcurrencyLimit(limits);

  constructor(
    @Inject(UnsavedRows) private readonly unsaved: UnsavedRows,
    @Inject(ChangeSets) private readonly changeSets: ChangeSets,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(ExternalWidgets) private readonly externals: ExternalWidgets,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(GENERATED_IMAGES) private readonly images: GeneratedImages,
  ) {}

  /**
   * Returns the document of a URL, default: of the page that shows the first row. @throws as UnsavedRows and
   * ChangeSets; RefusedError when no page shows it
   */
  async document({ rows, caller, url, changeSet }: Preview): Promise<PageDocument> {
    const below = changeSet === undefined ? undefined : await this.changeSets.overlayOf(changeSet, caller);
    return this.queue.run(() =>
      this.unsaved.show({ rows, caller, below }, async (tx, [id = '']) => {
        const { documents, resolver, reader } = this.within(tx);
        const address = url ?? (await addressOf({ entity: rows[0]?.entity ?? '', id }, { resolver, reader }));
        return (await documents.of({ url: address, page: 1 })).document;
      }),
    );
  }

  private within(tx: Passing) {
    const reader = this.reader.on(tx);
    const transaction = writeTransaction(tx);
    const visible: Pick<VisibleRows, 'of'> = {
      of: (entity, context: Context) => this.visible.of(entity, { ...context, tx: transaction }),
    };
    const resolver = new PageResolver(visible, reader, deaf);
    const about = new PageAbout(reader, new PagesByView(tx, reader), this.languages, this.images);
    const redirects = { find: async () => undefined };
    const externals = this.externals.by(reader);
    const documents = new PageDocuments(resolver, reader, externals, about, redirects, this.languages);
    return { documents, resolver, reader };
  }
}

interface PreviewTransaction {
  readonly resolver: PageResolver;
  readonly reader: PublishedReader;
}

/**
 * Returns the path that shows a row: for a page its own URL, with the newest row in dynamic segments;
 * otherwise the page of such rows.
 */
async function addressOf(
  { entity: key, id }: { entity: string; id: string },
  { resolver, reader }: PreviewTransaction,
): Promise<string> {
  const entity = reader.registry.entity(key);
  const [row] = (await reader.byIds(show(entity, '*'), [id], new Set())).values();
  if (!row) throw new RefusedError('Visitors would not see this row.');
  if (entity.key === page.key) return newestOn(String(row.url), reader);
  const pages = rowPagesOf(await resolver.dynamicPatterns());
  const path = pages[entity.key] === undefined ? undefined : rowPath(pages, entity.key, row);
  if (path === undefined) throw new RefusedError('No page of the site shows only this row.');
  return path;
}

/** Returns a URL with the newest row in each dynamic segment. */
async function newestOn(url: string, reader: PublishedReader): Promise<string> {
  const pattern = parsePattern(url, reader.registry);
  if (!pattern) throw new RefusedError('The dynamic parts of this url match no rows that visitors may see.');
  const parts: string[] = [];
  for (const segment of pattern.segments) {
    if ('literal' in segment) {
      parts.push(segment.literal);
      continue;
    }
    const of = show(reader.registry.entity(segment.entity), '*');
    const { rows } = await reader.list(
      { of, orderBy: [{ column: 'createdAt', method: 'desc' }], limit: 1 },
      new Set(),
    );
    if (!rows[0]) throw new RefusedError('There is no row yet for this page.');
    parts.push(String(rows[0][segment.field]));
  }
  return `/${parts.join('/')}`;
}
