import type { EntityKey } from '@flotilla/core';
import {
  type DocumentList,
  type DocumentRow,
  emptyDocument,
  type ListFacets,
  type PageDocument,
  type PlacedWidget,
} from '@flotilla/core/documents';
import type { Region, WebModule } from '@flotilla/react';
import { createPageRenderer, htmlOf } from '@flotilla/react/server';

/** A widget with the data that its view selects. */
export interface VariantData {
  /** `blog.widget`. */
  readonly entity: EntityKey;
  readonly widget: object & { readonly id: string; readonly variant: string };
  readonly lists?: Readonly<
    Record<
      string,
      {
        readonly rows: readonly object[];
        readonly page?: number;
        readonly hasNext?: boolean;
        readonly facets?: ListFacets;
      }
    >
  >;
  readonly subject?: object;
  /** The position on the page; by default alone in the content, so that it has the `h1`. */
  readonly region?: Region;
  readonly language?: string;
  /** The path of the page, without its language. */
  readonly path?: string;
  /** The page that the page belongs to. */
  readonly section?: PageDocument['section'];
  /** The site's search; without it the site has none. */
  readonly search?: PageDocument['search'];
}

export interface RenderedVariant {
  /** The content of `<body>`. */
  readonly html: string;
  /** The text, with white space collapsed. */
  readonly text: string;
  /** Whether the page needs a script. */
  readonly hasIslands: boolean;
}

/** Renders one widget as the only one of a page. @throws errors of its component */
export async function renderVariant(
  modules: readonly WebModule[],
  data: VariantData,
): Promise<RenderedVariant> {
  const render = await createPageRenderer({
    modules,
    languages: ['en', 'ru'],
    defaults: { title: 'Site', description: '', origin: '' },
    assets: { styles: [], scripts: [], fontsOf: () => [], favicon: '', themeColors: [] },
    showsErrors: true,
    onError: (error) => {
      throw error;
    },
  });
  const page = render(documentOf(data), { language: data.language ?? 'en' });
  const whole = htmlOf(page);
  const html = whole.slice(whole.indexOf('<body'));
  return { html, text: textOf(html), hasIslands: html.includes('<flotilla-island') };
}

function documentOf({
  entity,
  widget,
  lists = {},
  subject,
  region = 'main',
  path = '/',
  section,
  search,
}: VariantData): PageDocument {
  const link = { variant: 'default', className: null };
  const row = (id: string): DocumentRow => ({ id, variant: 'default', className: null });
  const placed: PlacedWidget = {
    link: { ...link, id: 'placed' },
    widget: row('host-widget'),
    externals: [
      {
        entity,
        link,
        widget: widget as DocumentRow,
        lists: Object.fromEntries(Object.entries(lists).map(listOf)),
        subject: (subject ?? null) as DocumentRow | null,
      },
    ],
  };
  const variant = region === 'footer' ? 'additional' : 'default';
  const layout = { link, layout: row('layout'), widgets: [{ ...placed, link: { ...placed.link, variant } }] };
  const isContent = region === 'main';
  return {
    ...emptyDocument(path),
    section,
    search,
    page: row('page'),
    layouts: isContent ? [] : [layout],
    widgets: isContent ? [placed] : [],
  };
}

function listOf([name, { rows, page = 1, hasNext = false, facets }]: [
  string,
  NonNullable<VariantData['lists']>[string],
]): [string, DocumentList] {
  return [name, { rows: rows as DocumentRow[], page, hasNext, ...(facets && { facets }) }];
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
