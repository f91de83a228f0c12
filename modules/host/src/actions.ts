import { defineAction, type PageDocument } from '@flotilla/core';
import { z } from 'zod';

const url = z.string().startsWith('/', 'must start with /').max(2000);

/** The page row of a url. */
export const findByUrl = defineAction({
  module: 'host',
  name: 'find-by-url',
  method: 'GET',
  path: '/api/host/pages/find-by-url',
  access: 'public',
  summary: 'The page that a url shows. 404 when there is none.',
  schemas: { query: z.object({ url }) },
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

/** Everything that one url shows. */
export const document = defineAction({
  module: 'host',
  name: 'document',
  method: 'GET',
  path: '/api/host/pages/document',
  access: 'public',
  summary: 'Everything that one url shows, gathered on the server: page, metadata, layouts, widgets and all that their views ask for.',
  schemas: {
    query: z.object({ url, page: z.coerce.number().int().min(1).max(1000).default(1) }),
    answer: z.custom<PageDocument>(),
  },
});
