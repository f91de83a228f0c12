import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProject } from '@flotilla/runtime';
import { publicFolders } from '../../vite/public-folders.js';
import { iconsIn } from '../pages/rendering/page-assets.js';
import { servePublicFiles } from './site-files.js';

const folders = publicFolders(await findProject(import.meta.dirname));
const site = Fastify();
beforeAll(async () => {
  site.get('/*', () => 'a page');
  await servePublicFiles(site, folders);
});
afterAll(() => site.close());

describe('a file of a module', () => {
  it('is served under its own name, with range requests', async () => {
    const { statusCode, headers, rawPayload } = await site.inject({
      url: '/images/bg.mp4',
      headers: { range: 'bytes=0-99' },
    });

    expect(statusCode).toBe(206);
    expect(headers).toMatchObject({ 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' });
    expect(headers['content-range']).toMatch(/^bytes 0-99\/\d+$/);
    expect(rawPayload).toHaveLength(100);
  });

  it('can be the icon, which pages then link', async () => {
    const { statusCode, headers, rawPayload } = await site.inject('/favicon.ico');

    expect([statusCode, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
    expect(rawPayload.byteLength).toBeLessThan(4000);
    expect(iconsIn(folders).map(({ rel, href }) => `${rel} ${href}`)).toEqual([
      'icon /favicon.ico',
      'apple-touch-icon /apple-touch-icon.png',
    ]);
    expect(iconsIn([])).toEqual([]);
  });

  it('leaves other addresses to the pages', async () => {
    expect((await site.inject('/images/none.mp4')).payload).toBe('a page');
    expect((await site.inject('/images/../package.json')).payload).toBe('a page');
  });
});
