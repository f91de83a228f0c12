import { crc32, deflateSync } from 'node:zlib';
import { article } from '@flotilla/blog';
import type { RichTextImage } from '@flotilla/core/rich-text';
import { file } from '@flotilla/file-storage';
import { createTestApp, makeInput, statementCount, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from './crm/crm.fixture.js';
import { modules } from './modules.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ modules, env: { SEED: 'demo' } });
});
afterAll(() => app.close());

async function upload(width: number, height: number, id?: string): Promise<TestRow> {
  const bytes = blackPng(width, height);
  const url = id === undefined ? file.route : `${file.route}/${id}`;
  const sent = await app.request({
    method: id === undefined ? 'POST' : 'PATCH',
    url,
    ...multipart({ data: '{}', file: { name: 'a.png', bytes } }),
  });
  return sent.data;
}

const imageOf = ({ id, file: src }: TestRow, more: Partial<RichTextImage> = {}): RichTextImage => {
  return { type: 'image', src: String(src), fileId: String(id), alt: 'A yacht', children: [], ...more };
};

async function makeArticle(images: readonly RichTextImage[]): Promise<string> {
  const paragraph = { type: 'paragraph', children: [{ text: 'Words' }] };
  const quote = { type: 'quote', children: [paragraph, ...images] };
  const description = {
    en: { type: 'doc', version: 1, children: [paragraph, quote] },
    ru: { type: 'doc', version: 1, children: images },
  };
  const made = await app.request({
    method: 'POST',
    url: article.route,
    data: { ...makeInput(article, { seed: app.nextSeed() }), description },
  });
  expect(made.status).toBe(201);
  return String(made.data.slug);
}

const documentUrl = (slug: string, page = 1) =>
  `/api/host/pages/document?url=/blog/articles/${slug}&page=${page}`;

/** Returns the pictures of both languages on the page. */
async function shownIn(slug: string): Promise<RichTextImage[]> {
  const { text } = await app.request({ url: documentUrl(slug), as: 'anonymous' });
  const found: RichTextImage[] = [];
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'image')
      found.push(value as RichTextImage);
    return value;
  });
  return found;
}

const get = async (url: string) => {
  const { statusCode, headers } = await app.nest.inject({ url });
  return [statusCode, headers.location];
};

describe('a picture in a text', () => {
  it('shows the size of its file instead of the stored one', async () => {
    const row = await upload(300, 200);
    const slug = await makeArticle([imageOf(row, { width: 9, height: 9 })]);

    expect(await shownIn(slug)).toEqual([
      imageOf(row, { width: 300, height: 200 }),
      imageOf(row, { width: 300, height: 200 }),
    ]);
  });

  it('shows the file that replaced its own, and old addresses redirect there', async () => {
    const row = await upload(300, 200);
    const slug = await makeArticle([imageOf(row)]);
    await shownIn(slug);
    const second = await upload(500, 400, String(row.id));
    const third = await upload(600, 400, String(row.id));

    expect(await shownIn(slug)).toEqual([
      imageOf(third, { width: 600, height: 400 }),
      imageOf(third, { width: 600, height: 400 }),
    ]);
    for (const { file: path } of [row, second]) {
      expect(await get(String(path))).toEqual([301, third.file]);
      const rendition = (address: unknown) => `/public/w/320/${String(address).replace('/public/', '')}.avif`;
      expect(await get(rendition(path))).toEqual([301, rendition(third.file)]);
    }
  });

  it('disappears with its file, and reappears with it', async () => {
    const row = await upload(300, 200);
    const slug = await makeArticle([imageOf(row)]);
    const url = `${file.route}/${row.id}`;
    await shownIn(slug);
    await app.request({ method: 'DELETE', url });

    expect(await shownIn(slug)).toEqual([]);
    const { data: changes } = await app.request<TestRow[]>({ url: `${url}/changes` });
    await app.request({ method: 'POST', url: `${url}/changes/${changes[0]?.id}/restore` });
    expect(await shownIn(slug)).toHaveLength(2);
  });

  it('of another site stays unchanged', async () => {
    const foreign = imageOf({
      id: '0198c7b4-0000-7000-8000-000000000000',
      file: 'https://example.com/a.png',
    });

    expect(await shownIn(await makeArticle([foreign]))).toEqual([foreign, foreign]);
  });

  it('costs no additional statement', async () => {
    const rows = [await upload(30, 20), await upload(40, 20), await upload(50, 20), await upload(60, 20)];
    const [one, many] = [
      await makeArticle(rows.slice(0, 1).map((row) => imageOf(row))),
      await makeArticle(rows.map((row) => imageOf(row))),
    ];
    const statements = (slug: string) =>
      statementCount(app, () => app.request({ url: documentUrl(slug), as: 'anonymous' }));
    await shownIn(await makeArticle([]));

    expect(await statements(many)).toBe(await statements(one));
  });
});

it('a path that never held a file is 404', async () => {
  expect(await get(`/public/${'0'.repeat(32)}.png`)).toEqual([404, undefined]);
});

it.each([
  'javascript:alert(1)',
  ' data:text/html,x',
  'java\tscript:alert(1)',
  'file:///etc/passwd',
  'blob:x',
])('a file row with the address %j is refused', async (address) => {
  const { status, problem } = await app.request({ method: 'POST', url: file.route, data: { file: address } });

  expect([status, problem.message]).toEqual([
    400,
    expect.stringMatching(/^file: must be a path or an http address/),
  ]);
});

function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
