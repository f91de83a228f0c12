import type { IndexedUrl, PageDocument, PageFeed } from '@flotilla/core/documents';
import type { SiteSettings } from '@flotilla/core/theme';
import { z } from 'zod';

// Response schemas for documentation; the server creates the responses, so they are not validated.
const text = { type: 'string' };
const localizedTextSchema = {
  type: 'object',
  description: 'Language code to text.',
  additionalProperties: text,
};
const row = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', format: 'uuid' } },
  additionalProperties: true,
};
const rows = { type: 'array', items: row };
const picture = { type: ['object', 'null'], additionalProperties: true };
const summary = { title: localizedTextSchema, description: localizedTextSchema, picture };

const addresses = {
  type: 'object',
  description: 'Paths in languages that have addresses of their own.',
  additionalProperties: text,
};

export const pageDocument = z.custom<PageDocument>().meta({
  type: 'object',
  required: ['url', 'status', 'page', 'about', 'metadata', 'layouts', 'widgets', 'segments', 'rowPages'],
  properties: {
    url: text,
    addresses,
    status: { enum: [200, 404, 500] },
    page: { anyOf: [row, { type: 'null' }] },
    about: { type: 'object', properties: summary, additionalProperties: true },
    metadata: rows,
    layouts: rows,
    widgets: rows,
    segments: { type: 'object', additionalProperties: text },
    rowPages: { type: 'object', additionalProperties: text },
    localizedRowPages: {
      type: 'object',
      description: 'By language: the page urls that differ from `rowPages`.',
      additionalProperties: { type: 'object', additionalProperties: text },
    },
    linkedPages: {
      type: 'object',
      description: 'The addresses of pages that links of the document name, by the path in the link.',
      additionalProperties: { type: 'object', properties: { path: text, addresses } },
    },
    site: { type: 'object', additionalProperties: true },
    search: { type: 'object', properties: { page: text, suggestions: text } },
    filter: { type: 'object', properties: { query: text, isCombined: { type: 'boolean' } } },
    movedTo: {
      type: 'object',
      properties: { url: text, addresses, isPermanent: { type: 'boolean' }, keepsQuery: { type: 'boolean' } },
    },
  },
});

const siteRow = { type: 'object', required: ['id', 'pictures'], additionalProperties: true };

export const siteSettings = z.custom<SiteSettings | null>().meta({ anyOf: [siteRow, { type: 'null' }] });

export const pageFeed = z.custom<PageFeed>().meta({
  type: 'object',
  required: ['url', 'about', 'metadata', 'items'],
  properties: {
    url: text,
    addresses,
    about: { type: 'object', properties: summary },
    metadata: rows,
    site: { type: 'object', additionalProperties: true },
    of: text,
    items: rows,
  },
});

export const foundPage = z.object({
  kind: z.string().describe('The label of its kind, plural: Articles.'),
  url: z.string().describe('Its path, which begins with the language.'),
  title: z.string(),
  description: z.string(),
});

export const indexedUrl = z.custom<IndexedUrl>().meta({
  type: 'object',
  required: ['url', 'updatedAt'],
  properties: {
    url: text,
    of: text,
    id: text,
    slug: text,
    slugs: localizedTextSchema,
    addresses,
    languages: { type: 'array', items: text },
    updatedAt: { type: 'string', format: 'date-time' },
  },
});
