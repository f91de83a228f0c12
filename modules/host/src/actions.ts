import { defineAction, rowAnswer } from '@flotilla/core';
import {
  compositionAnswer,
  compositionMeta,
  compositionPath,
  compositionRoot,
  portable,
} from '@flotilla/core/studio';
import { shareToken } from '@flotilla/core/change-sets';
import { maxPage } from '@flotilla/core/queries';
import { boundedRecord, languagePattern } from '@flotilla/core/values';
import { z } from 'zod';
import { foundPage, indexedUrl, pageDocument, pageFeed, siteSettings } from './answers.js';
import type { Page } from './entities/page.js';

const url = z.string().startsWith('/', 'must start with /').max(2000);

export const findByUrl = defineAction({
  module: 'host',
  name: 'find-by-url',
  method: 'GET',
  path: '/api/host/pages/find-by-url',
  access: 'public',
  summary: 'Returns the page of a URL. 404 when there is none.',
  schemas: { query: z.object({ url }), answer: rowAnswer<Page>('host.page') },
});

export const urls = defineAction({
  module: 'host',
  name: 'urls',
  method: 'GET',
  path: '/api/host/pages/urls',
  access: 'public',
  summary:
    'Lists all URLs of the site, each split into its segments; / is an empty list. The response is streamed.',
  schemas: { answer: z.array(z.array(z.string())) },
});

export const urlSegmentValue = defineAction({
  module: 'host',
  name: 'url-segment-value',
  method: 'GET',
  path: '/api/host/pages/url-segment-value',
  access: 'public',
  summary:
    'Returns the value of a dynamic segment in a URL: for blog.articles.slug in /blog/articles/first-charter it is first-charter.',
  schemas: { query: z.object({ url, segment: z.string().min(1).max(200) }), answer: z.string() },
});

export const queryRedirect = defineAction({
  module: 'host',
  name: 'query-redirect',
  method: 'GET',
  path: '/api/host/pages/query-redirect',
  access: 'public',
  summary:
    'Returns the target of a redirect whose source has a query, such as /index.php?id=5. 404 when no redirect matches.',
  schemas: {
    query: z.object({ url, query: z.string().min(1).max(2000) }),
    answer: z.object({ url: z.string(), isPermanent: z.boolean() }),
  },
});

/** The query that narrows lists, such as `guests=8-&sort=price`. */
const filter = z.string().max(2000).default('');

export const document = defineAction({
  module: 'host',
  name: 'document',
  method: 'GET',
  path: '/api/host/pages/document',
  access: 'public',
  summary:
    'Returns everything that a URL shows: page, metadata, layouts, widgets and the rows of their views.',
  schemas: {
    query: z.object({ url, page: z.coerce.number().int().min(1).max(maxPage).default(1), filter }),
    answer: pageDocument,
  },
});

export const documentInParts = defineAction({
  module: 'host',
  name: 'document-in-parts',
  method: 'GET',
  path: '/api/host/pages/document-in-parts',
  access: 'public',
  sends: 'application/x-ndjson',
  summary:
    'Returns the document of a URL as lines of JSON (application/x-ndjson): first the document without lists, then each list when it is read.',
  schemas: { query: document.schemas.query },
});

export const feed = defineAction({
  module: 'host',
  name: 'feed',
  method: 'GET',
  path: '/api/host/pages/feed',
  access: 'public',
  summary:
    'Returns the newest rows of the list on a page, for its feed; with a language, only rows with a title in it. 404 when the page has no feed.',
  schemas: { query: z.object({ url, language: z.string().max(35).optional() }), answer: pageFeed },
});

export const opengraphImage = defineAction({
  module: 'host',
  name: 'opengraph-image',
  method: 'GET',
  path: '/api/host/opengraph-image',
  access: 'public',
  sends: 'image/jpeg',
  summary:
    'Returns the preview image of a page, 1200 by 630 pixels. The URL begins with a language: /en/blog.',
  schemas: { query: z.object({ url, v: z.string().max(20).optional() }) },
});

export const searchPages = defineAction({
  module: 'host',
  name: 'search-pages',
  method: 'GET',
  path: '/api/host/search',
  access: 'public',
  summary:
    'Searches the public pages of the site in a language, tolerating typing errors. Returns the best matches first, grouped by kind. 120 calls a minute per network.',
  schemas: {
    query: z.object({
      query: z.string().max(2000),
      language: z
        .string()
        .max(35)
        .regex(languagePattern, 'must be a language code such as en')
        .optional()
        .describe('The first language of the site by default.'),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    answer: z.array(foundPage),
  },
});

export const sitemapSize = defineAction({
  module: 'host',
  name: 'sitemap-size',
  method: 'GET',
  path: '/api/host/sitemap/size',
  access: 'public',
  summary: 'Returns the number of pages for search engines.',
  schemas: { answer: z.int() },
});

export const startPreview = defineAction({
  module: 'host',
  name: 'start-preview',
  method: 'POST',
  path: '/api/host/previews',
  access: 'subject',
  summary:
    'Creates a token with which only the caller can view pages with unsaved rows. It expires after ten minutes.',
  status: 201,
  repeats: 'done',
  schemas: { answer: z.object({ token: z.string(), expiresAt: z.string() }) },
});

const unsavedRow = z.strictObject({
  entity: z.string().max(200),
  id: z.uuid().optional(),
  values: boundedRecord({ maxKeys: 200, maxLength: 1_000_000 }),
});

export const previewDocument = defineAction({
  module: 'host',
  name: 'preview-document',
  method: 'POST',
  path: '/api/host/previews/document',
  access: 'subject',
  summary:
    'Returns the document of a page with unsaved rows that the caller may save, over the rows of a change set; or of a page with only the blocks of a section in portable form. Stores nothing. Without a URL, the first row selects the page.',
  repeats: 'done',
  drafts: true,
  schemas: {
    body: z
      .strictObject({
        token: z.string().max(500),
        url: url.optional(),
        rows: z.array(unsavedRow).max(20),
        section: portable.optional(),
      })
      .refine(({ url: given, rows, section }) => (given ?? section) !== undefined || rows.length > 0, {
        path: ['rows'],
        message: 'must have a row, or a url or section beside it',
      })
      .refine(({ url: given, rows, section }) => !section || (given === undefined && rows.length === 0), {
        path: ['section'],
        message: 'is shown alone, without rows and a url',
      }),
    answer: pageDocument,
  },
});

export const readComposition = defineAction({
  module: 'host',
  name: 'read-composition',
  method: 'GET',
  path: compositionPath,
  access: 'subject',
  summary:
    'Returns the blocks of a page, a layout or the page of a row, with their parts and order, for callers who may draft it.',
  drafts: true,
  schemas: {
    query: z.object({ root: compositionRoot, url: url.optional() }),
    answer: compositionAnswer,
    meta: compositionMeta,
  },
});

export const readSite = defineAction({
  module: 'host',
  name: 'read-site',
  method: 'GET',
  path: '/api/host/site',
  access: 'public',
  summary:
    'Returns the settings of the site with its pictures; null before they are saved for the first time.',
  schemas: { answer: siteSettings },
});

export const setHomePage = defineAction({
  module: 'host',
  name: 'set-home-page',
  method: 'POST',
  path: '/api/host/site/home-page',
  access: 'subject',
  summary:
    'Gives a page the address /, and the former home page an address of its own, in one transaction, live or within a change set.',
  repeats: 'done',
  drafts: true,
  schemas: {
    body: z.strictObject({ pageId: z.guid('is not an id') }),
    answer: z.object({
      /** The address of the former home page; null without one. */
      formerUrl: z.string().nullable(),
    }),
  },
});

export const sharedDocument = defineAction({
  module: 'host',
  name: 'shared-document',
  method: 'POST',
  path: '/api/host/previews/shared',
  access: 'public',
  summary:
    'Returns the document of a URL with the rows of a change set, by the token of a share link. Stores nothing, and needs no account.',
  repeats: 'done',
  limit: { calls: 120, per: 'minute' },
  schemas: {
    body: z.strictObject({
      token: shareToken,
      url,
      page: z.int().min(1).max(maxPage).default(1),
    }),
    answer: z.object({
      document: pageDocument,
      /** The title of a release; null for a draft. */
      name: z.string().nullable(),
      expiresAt: z.iso.datetime(),
    }),
  },
});

const maxSitemapUrls = 50_000;

export const sitemapUrls = defineAction({
  module: 'host',
  name: 'sitemap-urls',
  method: 'GET',
  path: '/api/host/sitemap/urls',
  access: 'public',
  summary:
    'Lists a range of the pages for search engines, in a stable order. The response is streamed, one page per line.',
  schemas: {
    query: z.object({
      offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: z.coerce.number().int().min(1).max(maxSitemapUrls).default(maxSitemapUrls),
    }),
    answer: z.array(indexedUrl),
  },
});
