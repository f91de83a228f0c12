import { defineImageTemplate, type OpenGraphImageData, openGraphTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

/** Truncates text: pages have longer texts than fit into a picture. */
const text = (most: number) =>
  z
    .string()
    .max(100_000)
    .transform((value) => value.trim().slice(0, most).toWellFormed());

/** The Open Graph image of a page: the title over a photograph, or over a drawing of the sea. */
export const openGraphImage = defineImageTemplate<OpenGraphImageData>({
  variant: openGraphTemplate,
  width: 1200,
  height: 630,
  type: 'image/jpeg',
  data: z.strictObject({
    siteName: text(100),
    title: text(500).refine((title) => title !== '', 'must not be empty'),
    description: text(2000).optional(),
    label: text(100).optional(),
    picture: text(500).optional(),
  }),
  load: async () => (await import('./opengraph-image.js')).OpenGraphImage,
});
