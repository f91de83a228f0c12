import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ArticleRecord, ImportRecord } from '@flotilla/backend/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileFolder } from '../file-folder.js';
import { frontMatterOf } from './front-matter.js';
import { markdownHtml } from './markdown-html.js';
import { markdownSource } from './markdown-source.js';
import { withoutTemplates } from './templates.js';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flotilla-markdown-'));
  folder = join(root, 'blog');
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}
const records = async (): Promise<ImportRecord[]> =>
  listOf((await markdownSource(folder, { site: 'https://old.example' })).records());
const article = async () =>
  (await records()).find((record): record is ArticleRecord => record.kind === 'article');

describe('a folder of Markdown files', () => {
  it('has posts of Jekyll with the dates of their names', async () => {
    await write(
      '_posts/2024-03-01-first-day.md',
      '---\ntitle: "First: a day"\nauthor: Ann Archer\ncategories: [news]\ntags: sea, wind\nmood: calm\n---\nHello **you**\n',
    );

    expect(await records()).toEqual([
      { kind: 'author', key: expect.any(String), label: 'Ann Archer' },
      { kind: 'term', key: 'category:news', label: 'news' },
      { kind: 'term', key: 'tag:sea', label: 'sea' },
      { kind: 'term', key: 'tag:wind', label: 'wind' },
      expect.objectContaining({
        kind: 'article',
        key: '_posts/2024-03-01-first-day.md',
        label: 'First: a day',
        slug: 'first-day',
        html: '<p>Hello <strong>you</strong></p>\n',
        publishedAt: '2024-03-01T00:00:00.000Z',
        addresses: ['/news/2024/03/01/first-day.html'],
        terms: ['category:news', 'tag:sea', 'tag:wind'],
        lost: [{ what: 'field of the front matter', detail: 'mood' }],
      }),
    ]);
  });

  it('has posts of Hugo with TOML, drafts, aliases and bundles', async () => {
    await write(
      'content/posts/my-day/index.md',
      '+++\ntitle = "My day"\ndate = 2024-03-01T10:00:00+02:00\ndraft = true\naliases = ["/old/day/"]\n+++\n![Pier](pier.png)\n',
    );

    expect(await article()).toMatchObject({
      label: 'My day',
      slug: 'my-day',
      publishedAt: null,
      addresses: ['/posts/my-day', '/old/day/'],
      base: '/content/posts/my-day/index.md',
    });
  });

  it('takes the first heading as a title without another, and keeps posts without a date as drafts', async () => {
    await write('plain.md', '# The sea\n\nText\n');

    expect(await article()).toMatchObject({
      label: 'The sea',
      html: '<p>Text</p>\n',
      publishedAt: null,
      lost: [{ what: 'post without a date, which is a draft here' }],
    });
  });

  it('reports authors and terms of pages, which pages here do not have', async () => {
    await write('about.md', '---\nlayout: page\nauthor: Ann Archer\ntags: [sea, wind]\n---\nText\n');

    expect((await records()).find(({ kind }) => kind === 'page')?.lost).toEqual([
      { what: 'author of a page', count: 1 },
      { what: 'category or tag of a page', count: 2 },
    ]);
  });

  it('finds a picture with a percent sign in its name', async () => {
    await write('static/100%.png', 'a');
    const source = await markdownSource(folder);

    expect((await source.fileAt?.('/100%.png'))?.name).toBe('static/100%.png');
    expect((await (await fileFolder(folder))('https://old.example/static/100%.png'))?.name).toBe(
      'static/100%.png',
    );
  });

  it('finds pictures beside the text, at the root and in folders of static files', async () => {
    await write('static/images/a.png', 'a');
    await write('posts/b.png', 'b');
    const source = await markdownSource(folder);

    expect((await source.fileAt?.('/images/a.png'))?.name).toBe('static/images/a.png');
    expect((await source.fileAt?.('/posts/b.png'))?.name).toBe('posts/b.png');
  });

  it('reads no file outside of it', async () => {
    await writeFile(join(root, 'secret.png'), 'secret');
    await writeFile(join(root, 'secret.md'), '# Secret');
    await symlink(join(root, 'secret.png'), join(folder, 'linked.png'));
    await symlink(join(root, 'secret.md'), join(folder, 'linked.md'));
    const source = await markdownSource(folder);

    for (const address of [
      '../secret.png',
      '/../secret.png',
      '/%2e%2e/secret.png',
      '/..%2fsecret.png',
      '/linked.png',
      `file://${root}/secret.png`,
      '/a\0b',
    ])
      expect(await source.fileAt?.(address), address).toBeUndefined();
    expect(await listOf(source.records())).toEqual([]);
  });

  it('leaves out files beyond 2 MB and reports them', async () => {
    await write('long.md', 'a'.repeat(3 * 1024 ** 2));

    expect(await records()).toEqual([
      { kind: 'lost', key: 'long.md', label: 'long.md', lost: [{ what: 'file of more than 2 MB' }] },
    ]);
  });

  it('is refused when it does not exist', async () => {
    await expect(markdownSource(join(root, 'none'))).rejects.toThrow('There is no folder');
  });
});

describe('front matter', () => {
  it('is reported when it cannot be read', () => {
    expect(frontMatterOf('---\na: [1\n---\nText')).toMatchObject({
      content: '\nText',
      problem: expect.any(String),
    });
  });

  it('expands no bomb of aliases', () => {
    const levels = Array.from({ length: 12 }, (_, index) => {
      const before = index === 0 ? '"x"' : `*l${index - 1}`;
      return `l${index}: &l${index} [${Array(9).fill(before).join(',')}]`;
    });
    expect(frontMatterOf(`---\n${levels.join('\n')}\n---\nText`).problem).toMatch(/alias/i);
  });

  it('cannot change prototypes', () => {
    frontMatterOf('---\n__proto__:\n  polluted: true\n---\n');

    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('Markdown', () => {
  it('has tables, struck text and task lists', () => {
    expect(markdownHtml('| a |\n|---|\n| b |\n')).toContain('<table>');
    expect(markdownHtml('~~no~~')).toContain('<s>no</s>');
    expect(markdownHtml('- [x] done\n- [ ] open')).toContain('☑ done');
  });

  it('has footnotes, definitions and notices', () => {
    expect(markdownHtml('Sea[^1].\n\n[^1]: Salt, *mostly*.')).toMatch(
      /<sup class="footnote-ref"><a href="#fn1"[^]*<li id="fn1"[^]*Salt, <em>mostly<\/em>/,
    );
    expect(markdownHtml('Bow\n: Front')).toContain('<dt>Bow</dt>\n<dd>Front</dd>');
    expect(markdownHtml('> [!NOTE]\n> Reef early.')).toContain('<strong>Note</strong><br>\nReef early.');
  });

  it('has the ids of headings, and keeps braces that are no attributes', () => {
    expect(markdownHtml('## Prices {#prices .wide}')).toBe('<h2 id="prices">Prices</h2>\n');
    expect(markdownHtml('## The set {1, 2}')).toBe('<h2>The set {1, 2}</h2>\n');
  });

  it('takes bounded time for hostile texts', () => {
    const start = performance.now();
    for (const part of [
      '> ',
      '[',
      '*',
      '{:',
      '[^',
      '# {',
      'a\n: ',
      '![](',
      '<',
      '`',
      '- ',
      '|',
      '{{<',
      '{% ',
    ])
      markdownHtml(withoutTemplates(part.repeat(20_000)).text);

    expect(performance.now() - start).toBeLessThan(30_000);
  });
});

describe('template tags', () => {
  it('become Markdown, or are left out and reported', () => {
    const text =
      '{% post_url 2024-03-01-first %} {{ site.baseurl }}/a {{< youtube abc >}} {% include x.html %} `{% raw %}`';
    expect(withoutTemplates(text)).toEqual({
      text: '/__post/2024-03-01-first /a <iframe src="https://www.youtube.com/watch?v=abc"></iframe>  `{% raw %}`',
      lost: [{ what: 'template tag', detail: 'include', count: 1 }],
    });
  });

  it('of Jekyll and Hugo that only control the look are left out, and a table of contents is reported', () => {
    const text = '* TOC\n{:toc}\n\nSee [a](/b){:target="_blank"}.\n{: .lead}\n\n$$\nx\n$$';

    expect(withoutTemplates(text)).toEqual({
      text: '\nSee [a](/b).\n\n\n$$\nx\n$$',
      lost: [
        { what: 'table of contents', count: 1 },
        { what: 'formula, which is shown as its source', count: 1 },
      ],
    });
  });

  it('stay in fenced code', () => {
    const text = '```\n{% include x %}\n```';

    expect(withoutTemplates(text)).toEqual({ text, lost: [] });
  });
});

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
