import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { markdownSource } from '@flotilla/importers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportApp, startImportApp } from './import-app.fixture.js';
import { pictureBytes } from './picture.fixture.js';

let imports: ImportApp;
let folder: string;
beforeAll(async () => {
  imports = await startImportApp();
  folder = await mkdtemp(join(tmpdir(), 'flotilla-markdown-'));
  await write('_posts/pier.png', pictureBytes());
  await write(
    '_posts/2024-03-01-first.md',
    '---\ntitle: First\nauthor: Ann Archer\ntags: [sea]\ndescription: "A *short* summary"\nimage: pier.png\n---\n![Pier](pier.png)\n\nSee [the second](2024-03-02-second.md#end), [by tag]({% post_url 2024-03-02-second %}) and [its old address](/2024/03/02/second.html), [a feed](/feed.xml), [home](https://old.example/) and [none]({% post_url 2024-03-09-none %}).\n\n![Gone](../../etc/passwd.png)\n',
  );
  await write('_posts/2024-03-02-second.md', '---\ntitle: Second\ndraft: true\n---\nText\n\n## End\n');
  await write('about.md', '---\nlayout: page\ntitle: About\npermalink: /about-the-blog/\n---\nWe write.\n');
});
afterAll(async () => {
  await imports.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}
const run = async (isDryRun = false) =>
  imports.run(await markdownSource(folder, { site: 'https://old.example' }), { isDryRun });

it('imports posts and pages of a folder once, and updates changed files', async () => {
  await run(true);
  expect(await imports.count('flotilla_import')).toBe(0);
  const report = await run();

  expect(report.records).toEqual([]);
  expect(report.counts).toMatchObject({
    ...{ author: { created: 1 }, term: { created: 1 }, media: { created: 1 } },
    ...{ article: { created: 2 }, page: { created: 1 } },
  });
  expect(report.lost.map(({ what, count }) => [what, count])).toEqual([
    ['link to a page that is not imported', 2],
    ['picture', 1],
  ]);
  await write(
    'about.md',
    '---\nlayout: page\ntitle: About\npermalink: /about-the-blog/\n---\nWe write more.\n',
  );
  const second = await run();
  expect(second.counts.article).toEqual({ unchanged: 2 });
  expect(second.counts.page).toEqual({ updated: 1 });
  const page = await imports.app.request({
    url: '/api/host/pages/document?url=/about-the-blog',
    as: 'anonymous',
  });
  expect(page.text).toContain('We write more.');
});

it('rewrites links between files, and keeps pictures, drafts and addresses', async () => {
  const [first, second] = await imports.app.sql<Record<string, unknown>>(
    'select "publishedAt", "description"::text as text, "subtitle"::text as summary from blog_article order by "slug"',
  );

  expect(String(first?.text).match(/"\/blog\/articles\/second(#end)?"/g)).toEqual([
    '"/blog/articles/second#end"',
    '"/blog/articles/second"',
    '"/blog/articles/second"',
  ]);
  expect(first?.text).toContain('"href": "/"');
  expect(first?.text).toContain('/feed.xml');
  expect(first?.text).not.toContain('__post');
  expect(first?.text).toContain('"/public/');
  expect(first?.summary).toContain('"italic": true');
  expect(second?.publishedAt).toBeNull();
  expect(
    await imports.app.sql('select "to" from host_redirect where "from" = $1', ['/2024/03/01/first.html']),
  ).toEqual([{ to: '/blog/articles/first' }]);
});
