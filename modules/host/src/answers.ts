import type { IndexedUrl, PageDocument, PageFeed } from '@flotilla/core/documents';
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

export const pageDocument = z.custom<PageDocument>().meta({
  type: 'object',
  required: ['url', 'status', 'page', 'about', 'metadata', 'layouts', 'widgets', 'segments', 'rowPages'],
  properties: {
    url: text,
    status: { enum: [200, 404, 500] },
    page: { anyOf: [row, { type: 'null' }] },
    about: { type: 'object', properties: summary, additionalProperties: true },
    metadata: rows,
    layouts: rows,
    widgets: rows,
    segments: { type: 'object', additionalProperties: text },
    rowPages: { type: 'object', additionalProperties: text },
    search: { type: 'object', properties: { page: text, suggestions: text } },
    filter: { type: 'object', properties: { query: text, isCombined: { type: 'boolean' } } },
    movedTo: {
      type: 'object',
      properties: { url: text, isPermanent: { type: 'boolean' }, keepsQuery: { type: 'boolean' } },
    },
  },
});

export const pageFeed = z.custom<PageFeed>().meta({
  type: 'object',
  required: ['url', 'about', 'metadata', 'items'],
  properties: {
    url: text,
    about: { type: 'object', properties: summary },
    metadata: rows,
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
    languages: { type: 'array', items: text },
    updatedAt: { type: 'string', format: 'date-time' },
  },
});
