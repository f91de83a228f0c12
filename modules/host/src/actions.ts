import { defineAction, rowAnswer } from '@flotilla/core';
import { boundedRecord } from '@flotilla/core/values';
import { z } from 'zod';
import { indexedUrl, pageDocument, pageFeed } from './answers.js';
import type { Page } from './entities/page.js';

const url = z.string().startsWith('/', 'must start with /').max(2000);

/** The page row of a url. */
export const findByUrl = defineAction({
  module: 'host',
  name: 'find-by-url',
  method: 'GET',
  path: '/api/host/pages/find-by-url',
  access: 'public',
  summary: 'The page that a url shows. 404 when there is none.',
  schemas: { query: z.object({ url }), answer: rowAnswer<Page>('host.page') },
});

/** Every url of the site. */
export const urls = defineAction({
  module: 'host',
  name: 'urls',
  method: 'GET',
  path: '/api/host/pages/urls',
  access: 'public',
  summary: 'Every url of the site, each split into its segments; / is an empty list. The answer is streamed.',
  schemas: { answer: z.array(z.array(z.string())) },
});

/** The value that a url gives one dynamic segment. */
export const urlSegmentValue = defineAction({
  module: 'host',
  name: 'url-segment-value',
  method: 'GET',
  path: '/api/host/pages/url-segment-value',
  access: 'public',
  summary: 'The value of one dynamic segment in a url: of blog.articles.slug in /blog/articles/first-charter, first-charter.',
  schemas: { query: z.object({ url, segment: z.string().min(1).max(200) }), answer: z.string() },
});

/** The redirect for the query of a url. */
export const queryRedirect = defineAction({
  module: 'host',
  name: 'query-redirect',
  method: 'GET',
  path: '/api/host/pages/query-redirect',
  access: 'public',
  summary: 'Where a redirect leads whose source has a query, such as /index.php?id=5. 404 when no redirect matches.',
  schemas: {
    query: z.object({ url, query: z.string().min(1).max(500) }),
    answer: z.object({ url: z.string(), isPermanent: z.boolean() }),
  },
});

/** What lists are narrowed by: the rest of a page's query, such as `guests=8,10&sort=price`. */
const filter = z.string().max(500).default('');

/** Everything that one url shows. */
export const document = defineAction({
  module: 'host',
  name: 'document',
  method: 'GET',
  path: '/api/host/pages/document',
  access: 'public',
  summary: 'Everything that one url shows, gathered on the server: page, metadata, layouts, widgets and all that their views ask for.',
  schemas: {
    query: z.object({ url, page: z.coerce.number().int().min(1).max(1000).default(1), filter }),
    answer: pageDocument,
  },
});

/** The same, told part by part while it is gathered. */
export const documentInParts = defineAction({
  module: 'host',
  name: 'document-in-parts',
  method: 'GET',
  path: '/api/host/pages/document-in-parts',
  access: 'public',
  sends: 'application/x-ndjson',
  summary: 'The document of a url as lines of JSON (application/x-ndjson): all but what takes long first, then lists as they become known.',
  schemas: { query: document.schemas.query },
});

/** The newest rows of the list on one page. */
export const feed = defineAction({
  module: 'host',
  name: 'feed',
  method: 'GET',
  path: '/api/host/pages/feed',
  access: 'public',
  summary: 'The newest rows of the list on one page, for its feed; with a language those with a title in it. 404 when the page has none.',
  schemas: { query: z.object({ url, language: z.string().max(3).optional() }), answer: pageFeed },
});

/** The picture that previews of a page show. */
export const opengraphImage = defineAction({
  module: 'host',
  name: 'opengraph-image',
  method: 'GET',
  path: '/api/host/opengraph-image',
  access: 'public',
  sends: 'image/jpeg',
  summary: 'A picture of a page for previews, 1200 by 630 pixels. The url begins with a language: /en/blog.',
  schemas: { query: z.object({ url, v: z.string().max(20).optional() }) },
});

/** How many pages search engines may show. */
export const sitemapSize = defineAction({
  module: 'host',
  name: 'sitemap-size',
  method: 'GET',
  path: '/api/host/sitemap/size',
  access: 'public',
  summary: 'How many pages search engines may show.',
  schemas: { answer: z.int() },
});

/** A word that a preview is shown for. */
export const startPreview = defineAction({
  module: 'host',
  name: 'start-preview',
  method: 'POST',
  path: '/api/host/previews',
  access: 'subject',
  summary: 'A token that lets the caller, and nobody else, look at pages with rows that are not saved, for ten minutes.',
  status: 201,
  repeats: 'done',
  schemas: { answer: z.object({ token: z.string(), expiresAt: z.string() }) },
});

const unsavedRow = z.strictObject({
  entity: z.string().max(200),
  id: z.uuid().optional(),
  values: boundedRecord({ maxKeys: 200, maxLength: 1_000_000 }),
});

/** A page as it would be if some rows were saved and published. */
export const previewDocument = defineAction({
  module: 'host',
  name: 'preview-document',
  method: 'POST',
  path: '/api/host/previews/document',
  access: 'subject',
  summary:
    'The document of a page with rows as the caller is editing them, for who may save them. Nothing is stored; the first row says which page, where no url does.',
  repeats: 'done',
  schemas: {
    body: z.strictObject({
      token: z.string().max(500),
      url: url.optional(),
      rows: z.array(unsavedRow).min(1).max(20),
    }),
    answer: pageDocument,
  },
});

const maxSitemapUrls = 50_000;

/** Some of the pages that search engines may show. */
export const sitemapUrls = defineAction({
  module: 'host',
  name: 'sitemap-urls',
  method: 'GET',
  path: '/api/host/sitemap/urls',
  access: 'public',
  summary: 'Pages that search engines may show, in an order that stays. The answer is streamed, one page per line.',
  schemas: {
    query: z.object({
      offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: z.coerce.number().int().min(1).max(maxSitemapUrls).default(maxSitemapUrls),
    }),
    answer: z.array(indexedUrl),
  },
});
