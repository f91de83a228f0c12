import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ghostSource } from './ghost-source.js';
import { lexicalHtml } from './lexical-html.js';
import { mobiledocHtml } from './mobiledoc-html.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-ghost-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(text: string) {
  const path = join(folder, 'export.json');
  await writeFile(path, text);
  return ghostSource(path);
}

describe('an export of Ghost', () => {
  it.each([
    ['no JSON', 'hello'],
    ['another document', '{"posts":[]}'],
    ['an empty file', ''],
    ['nested too deep', '['.repeat(100_000)],
  ])('is refused when it is %s', async (_, text) => {
    await expect(open(text)).rejects.toThrow('This is no export of Ghost');
  });

  it('keeps posts for members as drafts', async () => {
    const posts = ['public', 'members', 'paid'].map((visibility) => ({
      id: visibility,
      slug: visibility,
      title: visibility,
      html: '<p>Text</p>',
      status: 'published',
      visibility,
      published_at: '2024-01-01T00:00:00.000Z',
    }));
    const source = await open(JSON.stringify({ db: [{ meta: {}, data: { posts } }] }));
    const records = await listOf(source.records());

    expect(records.map((record) => 'publishedAt' in record && record.publishedAt)).toEqual([
      '2024-01-01T00:00:00.000Z',
      null,
      null,
    ]);
  });
});

it('reports authors and tags of pages of Ghost, which pages here do not have', async () => {
  const data = {
    posts: [{ id: 'a', slug: 'about', title: 'About', html: '<p>Text</p>', type: 'page', status: 'draft' }],
    posts_authors: [{ post_id: 'a', author_id: 'u', sort_order: 0 }],
    posts_tags: [{ post_id: 'a', tag_id: 't', sort_order: 0 }],
  };
  const source = await open(JSON.stringify({ db: [{ meta: {}, data }] }));
  const page = (await listOf(source.records())).find(({ kind }) => kind === 'page');

  expect(page?.lost).toEqual([
    { what: 'author of a page', count: 1 },
    { what: 'category or tag of a page', count: 1 },
  ]);
});

it('keeps mails as drafts, and reports menus, settings and other tables of Ghost', async () => {
  const status = 'scheduled';
  const data = {
    posts: [{ id: 'a', slug: 'a', title: 'A', status, published_at: '2031-01-01T00:00:00.000Z' }],
    posts_meta: [{ post_id: 'a', email_only: 1 }],
    settings: [{ key: 'navigation', value: '[{"label":"Home","url":"/"}]' }],
    snippets: [{ id: 's' }],
  };
  const source = await open(JSON.stringify({ db: [{ meta: {}, data }] }));
  const records = await listOf(source.records());

  expect(records[0]).toMatchObject({ kind: 'article', publishedAt: null });
  expect(records.flatMap(({ lost = [] }) => lost)).toEqual([
    { what: 'post that is only mailed, which is a draft here' },
    { what: 'snippet', count: 1 },
    { what: 'setting of the site', count: 1 },
    { what: 'entry of a menu', detail: 'Home', count: 1 },
  ]);
});

it('takes the document of an editor before the rendered HTML, whose cards have buttons and drawings', async () => {
  const toggle = { type: 'toggle', heading: 'Why?', content: '<p>So.</p>' };
  const post = {
    ...{ id: 'a', slug: 'a', title: 'A', status: 'draft' },
    ...{ html: '<div><button><svg></svg></button>Why?</div>', lexical: lexicalOf(toggle) },
  };
  const source = await open(JSON.stringify({ db: [{ meta: {}, data: { posts: [post] } }] }));

  expect(await listOf(source.records())).toMatchObject([
    { html: '<p><strong>Why?</strong></p><p>So.</p>', lost: [] },
  ]);
});

describe('documents of the editors', () => {
  it('keep all words, links and pictures of cards, and report the rest', () => {
    const cards = [
      {
        type: 'bookmark',
        url: '/b',
        metadata: { title: 'B', description: 'D', thumbnail: '/t.png' },
        caption: 'C',
      },
      { type: 'callout', calloutEmoji: '⛵', calloutText: '<p>Sail</p>' },
      { type: 'codeblock', code: 'a<b', language: 'ts', caption: 'Listing' },
      { type: 'file', src: '/c.pdf', fileTitle: 'Chart', fileCaption: 'The bay' },
      {
        type: 'product',
        productImageSrc: '/p.png',
        productTitle: 'P',
        productUrl: '/p',
        productButton: 'Buy',
      },
    ];
    expect(lexicalHtml(lexicalOf(...cards))).toEqual({
      html: [
        '<p><a href="/b">B</a><br>D</p><p>C</p>',
        '<blockquote><p>⛵ Sail</p></blockquote>',
        '<pre><code class="language-ts">a&lt;b</code></pre><p>Listing</p>',
        '<p><a href="/c.pdf">Chart</a><br>The bay</p>',
        '<img src="/p.png" alt=""><p><strong>P</strong></p><p><a href="/p">Buy</a></p>',
      ].join(''),
      lost: [{ what: 'part of a card', detail: 'picture of a bookmark' }],
    });
  });

  it('have nested lists in the items of their texts', () => {
    const item = (...children: object[]) => ({ type: 'listitem', children });
    const words = (text: string) => ({ type: 'text', text });
    const nested = { type: 'list', listType: 'number', start: 3, children: [item(words('b'))] };
    const list = { type: 'list', listType: 'bullet', children: [item(words('a')), item(nested)] };

    expect(lexicalHtml(lexicalOf(list)).html).toBe('<ul><li>a<ol start="3"><li>b</li></ol></li></ul>');
  });

  it('are converted from Lexical', () => {
    const children = [
      { type: 'paragraph', children: [{ type: 'text', text: 'a<b', format: 3 }, { type: 'linebreak' }] },
      {
        type: 'list',
        listType: 'number',
        children: [{ type: 'listitem', children: [{ type: 'text', text: 'c' }] }],
      },
      { type: 'image', src: '/a.png', alt: '', caption: 'Words' },
      { type: 'signup' },
    ];
    expect(lexicalHtml(JSON.stringify({ root: { type: 'root', children } }))).toEqual({
      html: '<p><em><strong>a&lt;b</strong></em><br></p><ol><li>c</li></ol><figure><img src="/a.png" alt=""><figcaption>Words</figcaption></figure>',
      lost: [{ what: 'card', detail: 'signup' }],
    });
  });

  it('are converted from Mobiledoc', () => {
    const document = {
      markups: [['strong'], ['a', ['href', 'https://example.com']]],
      atoms: [['soft-return', '', {}]],
      cards: [
        ['markdown', { markdown: '# Hi' }],
        ['email', {}],
      ],
      sections: [
        [
          1,
          'p',
          [
            [0, [0], 1, 'bold'],
            [1, [], 0, 0],
            [0, [1], 1, 'link'],
          ],
        ],
        [3, 'ul', [[[0, [], 0, 'item']]]],
        [10, 0],
        [10, 1],
      ],
    };
    expect(mobiledocHtml(JSON.stringify(document))).toEqual({
      html: '<p><strong>bold</strong><br><a href="https://example.com">link</a></p><ul><li>item</li></ul><h1>Hi</h1>\n',
      lost: [{ what: 'card', detail: 'email' }],
    });
  });

  it('are empty when they are damaged', () => {
    for (const text of ['', '{', '[]', '{"sections":[[1,"p",[[0,"x",9,null]]]]}'])
      expect([lexicalHtml(text).html, mobiledocHtml(text).html]).toEqual(['', expect.any(String)]);
  });
});

const lexicalOf = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
