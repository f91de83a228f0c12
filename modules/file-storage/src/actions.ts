import { defineAction, rowAnswer } from '@flotilla/core';
import { boundedRecord } from '@flotilla/core/values';
import { z } from 'zod';
import type { File } from './entities/file.js';

/** Draws a picture from a template and stores it. */
export const generate = defineAction({
  module: 'file-storage',
  name: 'generate',
  method: 'POST',
  path: '/api/file-storage/files/generate',
  status: 201,
  access: 'admin',
  repeats: 'own',
  summary:
    'Draws a picture from a template and data, and stores it as a file of that variant. The README describes the data.',
  schemas: {
    body: z.strictObject({
      variant: z.string().min(1).max(200),
      width: z.number().int().optional(),
      height: z.number().int().optional(),
      data: boundedRecord({ maxKeys: 200, maxLength: 256_000 }),
    }),
    answer: rowAnswer<File>('file-storage.file'),
  },
});

/** Draws a picture in a look that is not published. */
export const draw = defineAction({
  module: 'file-storage',
  name: 'draw',
  method: 'POST',
  path: '/api/file-storage/files/draw',
  access: 'admin',
  sends: 'image/png',
  summary: 'Draws a picture from a template and data, in a theme of the site, and stores nothing.',
  schemas: {
    body: z.strictObject({
      variant: z.string().min(1).max(200),
      data: boundedRecord({ maxKeys: 200, maxLength: 256_000 }),
      /** Choices of the theme; the default ones where they are missing. */
      theme: boundedRecord({ maxKeys: 10, maxLength: 1000 }),
    }),
  },
});

/** Lists the templates for generated pictures. */
export const templates = defineAction({
  module: 'file-storage',
  name: 'templates',
  method: 'GET',
  path: '/api/file-storage/files/templates',
  access: 'admin',
  summary: 'Lists the templates of pictures, each with its size and the JSON schema of its data.',
  schemas: {
    answer: z.array(
      z.object({
        variant: z.string(),
        width: z.int(),
        height: z.int(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  },
});

/** Downloads a file from the public internet and stores it. */
export const createFromUrl = defineAction({
  module: 'file-storage',
  name: 'create-from-url',
  method: 'POST',
  path: '/api/file-storage/files/create-from-url',
  status: 201,
  access: 'admin',
  repeats: 'own',
  summary: 'Downloads a file by https from a public address, and stores it like an upload.',
  schemas: {
    body: z.strictObject({ url: z.string().min(1).max(2000) }),
    answer: rowAnswer<File>('file-storage.file'),
  },
});
