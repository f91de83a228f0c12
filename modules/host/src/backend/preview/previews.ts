import { type Caller, LANGUAGES, VisibleRows } from '@flotilla/backend';
import {
  ChangeSets,
  GENERATED_IMAGES,
  type GeneratedImages,
  PublishedReader,
  ShareLinks,
  type Tag,
  type UnsavedRow,
  UnsavedRows,
  FairConcurrencyLimit,
} from '@flotilla/backend/ports';
import type { PageDocument } from '@flotilla/core/documents';
import type { Portable } from '@flotilla/core/studio';
import { Inject, Injectable } from '@nestjs/common';
import { PageAbout } from '../about/page-about.js';
import { PagesByView } from '../about/pages-by-view.sql.js';
import { ExternalWidgets } from '../external-widgets.js';
import { PageDocuments } from '../page-document.js';
import { readSharedSettings } from '../site/site-settings.js';
import { addressOf } from './row-address.js';
import { sectionPage } from './section-page.js';
import { type PassingTransaction, resolverWithin } from './resolver-within.js';

/** Unsaved rows of a page. */
interface Preview {
  readonly rows: readonly UnsavedRow[];
  readonly caller: Caller;
  readonly url?: string | undefined;
  /** The id of the change set whose rows are below the unsaved ones. */
  readonly changeSet?: string | undefined;
}

/** A page of a share link. */
interface SharedPage {
  readonly token: string;
  readonly url: string;
  /** Page number of its lists, from 1. */
  readonly page: number;
}

/** A page with a change set, the title of a release, and the end of the link. */
interface SharedDocument {
  readonly document: PageDocument;
  readonly name: string | null;
  readonly expiresAt: string;
}

/** Each preview occupies a database connection while its page is read. */
const limits = { maxConcurrent: 3, maxQueued: 30, rejection: 'Too many previews are waiting.' };

/** Anyone with a link can request pages, so they leave connections for editors. */
const sharedLimits = {
  maxConcurrent: 2,
  maxHeavy: 1,
  maxQueued: 20,
  rejection: 'Too many shared pages are waiting.',
};

/**
 * Returns pages as if rows were saved: the normal document code runs in a transaction that is rolled back.
 */
@Injectable()
export class Previews {
  private readonly queue = new FairConcurrencyLimit(limits);
  private readonly sharedQueue = new FairConcurrencyLimit(sharedLimits);

  constructor(
    @Inject(UnsavedRows) private readonly unsaved: UnsavedRows,
    @Inject(ChangeSets) private readonly changeSets: ChangeSets,
    @Inject(ShareLinks) private readonly links: ShareLinks,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(ExternalWidgets) private readonly externals: ExternalWidgets,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(GENERATED_IMAGES) private readonly images: GeneratedImages,
  ) {}

  /** Returns the unsaved rows of a page with only the blocks of a section. */
  pageOf(section: Portable): Pick<Preview, 'rows' | 'url'> {
    return sectionPage(section, this.reader.registry);
  }

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

  /**
   * Returns the document of a URL with the change set of a share link. It contains only rows that the public
   * may read. @throws NotFoundError when the link is not valid
   */
  async shared({ token, url, page }: SharedPage, client: string): Promise<SharedDocument> {
    const { changeSet, expiresAt } = await this.links.open(token);
    return this.sharedQueue.run(
      () =>
        this.changeSets.readShared(changeSet, async (tx, { title }) => {
          const { document } = await this.within(tx).documents.of({ url, page });
          return { document, name: title, expiresAt };
        }),
      client,
    );
  }

  private within(tx: PassingTransaction) {
    const reader = this.reader.on(tx);
    const resolver = resolverWithin(tx, { visible: this.visible, reader });
    const about = new PageAbout(reader, new PagesByView(tx, reader), this.languages, this.images);
    const redirects = { find: async () => undefined };
    const externals = this.externals.by(reader);
    const settings = { read: (tags: Set<Tag>) => readSharedSettings(reader, tags) };
    const documents = new PageDocuments(
      resolver,
      reader,
      externals,
      about,
      redirects,
      this.languages,
      settings,
    );
    return { documents, resolver, reader };
  }
}
