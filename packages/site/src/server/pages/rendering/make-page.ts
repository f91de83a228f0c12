import type { DocumentMeta, MovedTo, PageDocument } from '@flotilla/core/documents';
import type { RenderedPage } from '@flotilla/react/server';
import type { PageWatch } from '../../telemetry/page-watch.js';
import { type ArrivingDocument, TruncatedDocumentError } from '../documents/arriving-document.js';
import { notFoundPage } from '@flotilla/core/documents';
import { leadsElsewhere } from '../../http/page-url.js';
import { type DocumentSource, ImpossiblePath } from '../documents/document-source.js';
import type { PageOpening, PageStream } from './page-stream.js';

export interface PageRenderInput {
  readonly source: DocumentSource;
  readonly path: string;
  readonly language: string;
  /** Page number of its lists, from 1. */
  readonly number: number;
  /** Query that narrows its lists. */
  readonly filter?: string;
  readonly render: (document: PageDocument) => RenderedPage;
  /** Receives the finished sections of a page with status 200 while the rest is awaited. */
  readonly stream: PageStream | undefined;
  readonly openingOf: (page: RenderedPage) => PageOpening;
  readonly watch: PageWatch | undefined;
}

export class Moved extends Error {
  constructor(readonly to: MovedTo) {
    super(`It is at ${to.url} now.`);
  }
}

export interface MadePage {
  readonly page: RenderedPage;
  readonly html: string;
  readonly meta: DocumentMeta;
}

/** A page that is being made, and its finished sections. */
interface Progress {
  readonly page: RenderedPage;
  readonly made: string[];
}

/**
 * Renders a page section by section while its document arrives. When the document breaks off, reads it again
 * as a whole.
 * @throws ApiUnreachable, ImpossiblePath, Moved
 */
export async function makePage(making: PageRenderInput): Promise<MadePage> {
  let progress: Progress | undefined;
  try {
    const { source, path, language, number, filter, render, watch } = making;
    const arriving = await source.open(path, number, filter);
    const document = await arriving.opened();
    if (document.movedTo) throw new Moved(document.movedTo);
    const { url, addresses } = document;
    // Addresses in other languages, and of all languages, lead to that of the page's language.
    if (addresses && leadsElsewhere(path, addresses[language] ?? url))
      throw new Moved({ url, addresses, isPermanent: true });
    // One 404 page is cached for all unknown URLs, instead of one for each.
    if (document.status === 404 && path !== notFoundPage) throw new ImpossiblePath(`No page is at ${path}.`);
    const make = async () => {
      const begun: Progress = (progress = { page: render(document), made: [] });
      await makeSections(begun, arriving, making);
      return { page: begun.page, html: begun.made.join(''), meta: await arriving.meta() };
    };
    return await (watch ? watch.page(path, make) : make());
  } catch (error) {
    if (!(error instanceof TruncatedDocumentError)) throw error;
    return makeAgain(making, progress);
  }
}

async function makeSections(
  { page, made }: Progress,
  arriving: ArrivingDocument,
  { stream, openingOf }: PageRenderInput,
): Promise<void> {
  // A missing page may still be redirected, so it is not streamed.
  const live = page.status === 200 ? stream : undefined;
  for (const section of page.sections) {
    if (!arriving.has(section.widgets)) {
      live?.flush(openingOf(page));
      await arriving.filled(section.widgets);
    }
    const html = section.render();
    made.push(html);
    live?.write(html);
  }
}

/**
 * Continues a stream with the missing sections when the page still has the same outline; otherwise breaks it
 * off.
 */
async function makeAgain(
  { source, path, number, filter, render, stream }: PageRenderInput,
  before: Progress | undefined,
): Promise<MadePage> {
  const { document, meta } = await source.read(path, number, filter);
  const page = render(document);
  const sections = page.sections.map((section) => section.render());
  if (before && stream?.hasBegun) {
    if (outlineOf(page) === outlineOf(before.page)) stream.write(sections.slice(before.made.length).join(''));
    else stream.breakOff();
  }
  return { page, html: sections.join(''), meta };
}

/** Returns the widgets of each section as a comparable text. */
function outlineOf({ sections }: RenderedPage): string {
  return sections.map(({ widgets }) => widgets.map(({ widget }) => widget.id).join(' ')).join('\n');
}
