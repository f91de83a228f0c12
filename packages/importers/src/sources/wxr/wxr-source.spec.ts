import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportRecord } from '@flotilla/backend/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentHtml } from './content-html.js';
import { paragraphs } from './paragraphs.js';
import { withoutShortcodes } from './shortcodes.js';
import { wxrSource } from './wxr-source.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-wxr-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rss = (channel: string, head = '') =>
  `<?xml version="1.0"?>${head}<rss><channel>${channel}</channel></rss>`;
const post = (content: string, title = 'Post') =>
  `<item><title>${title}</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>${content}</content:encoded></item>`;

async function recordsOf(xml: string | Buffer): Promise<ImportRecord[]> {
  const path = join(folder, 'export.xml');
  await writeFile(path, xml);
  return listOf((await wxrSource(path)).records());
}

describe('an export of WordPress', () => {
  it('yields the same records on each call', async () => {
    const path = join(folder, 'twice.xml');
    await writeFile(path, rss(post('<![CDATA[Text]]>')));
    const source = await wxrSource(path);

    expect(await listOf(source.records())).toEqual(await listOf(source.records()));
  });

  it('is refused when the file does not exist, or is a folder', async () => {
    for (const path of [join(folder, 'none.xml'), folder])
      await expect(wxrSource(path)).rejects.toThrow('There is no file');
  });

  it.each([
    ['no XML', 'hello'],
    ['another document', '<html><body></body></html>'],
    ['an empty file', ''],
    ['a file that ends early', '<rss><channel><item>'],
  ])('is refused when it is %s', async (_, xml) => {
    await expect(recordsOf(xml)).rejects.toThrow('This is no export of WordPress');
  });

  it('reports terms of other taxonomies, and posts without a time', async () => {
    const term = (taxonomy: string) =>
      `<wp:term><wp:term_id>7</wp:term_id><wp:term_taxonomy>${taxonomy}</wp:term_taxonomy><wp:term_name>Main</wp:term_name></wp:term>`;
    const records = await recordsOf(rss(term('category') + term('nav_menu') + post('Text')));

    expect(records.map(({ kind, lost }) => [kind, lost])).toEqual([
      ['lost', [{ what: 'term of the taxonomy nav_menu' }]],
      ['article', [{ what: 'time of a post, which is a draft here' }]],
    ]);
  });

  it('reports authors and terms of pages, which pages here do not have', async () => {
    const [page] = await recordsOf(
      rss(
        '<item><wp:post_id>1</wp:post_id><wp:post_type>page</wp:post_type><wp:status>draft</wp:status><dc:creator>ann</dc:creator><category domain="category" nicename="sea">Sea</category><excerpt:encoded>Short</excerpt:encoded></item>',
      ),
    );

    expect(page).toMatchObject({ kind: 'page', summary: 'Short' });
    expect(page?.lost).toEqual([
      { what: 'author of a page', count: 1 },
      { what: 'category or tag of a page', count: 1 },
    ]);
  });

  it('reads no external entities, and expands none', async () => {
    const head = `<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`;
    const [record] = await recordsOf(rss(post('x&file;y&c;z'), head));

    expect(record).toMatchObject({ html: '<p>x&file;y&c;z</p>' });
  });

  it('is refused when elements are nested too deep', async () => {
    await expect(recordsOf(rss('<a>'.repeat(100_000)))).rejects.toThrow('has more than 32 levels');
  });

  it('is refused when a text has more than 16 MB', async () => {
    await expect(recordsOf(rss(post('a'.repeat(40 * 1024 ** 2))))).rejects.toThrow('more than 16 MB');
  });

  it('is refused when an attribute has more than 16 MB', async () => {
    await expect(recordsOf(rss(`<item a="${'a'.repeat(40 * 1024 ** 2)}"/>`))).rejects.toThrow(
      'more than 16 MB',
    );
  });

  it('is read with control characters, which old exports have', async () => {
    const [record] = await recordsOf(rss(post('a\u0008b')));

    expect(record?.kind).toBe('article');
  });
});

describe('shortcodes', () => {
  const context = { attachments: { byId: new Map(), byPath: new Map(), blocks: new Map() }, post: '1' };
  const html = (content: string) => withoutShortcodes(content, context).html;

  it('become figures, players and code', () => {
    expect(html('[caption width="3"]<a href="b"><img src="a"></a> Words[/caption]')).toBe(
      '\n\n<figure><a href="b"><img src="a"></a><figcaption>Words</figcaption></figure>\n\n',
    );
    expect(html('[embed]https://vimeo.com/1[/embed]')).toContain('<iframe src="https://vimeo.com/1">');
    expect(html('[video mp4="/a.mp4"][/video]')).toContain('<video src="/a.mp4">');
  });

  it('of plugins are left out without their text, and reported', () => {
    expect(withoutShortcodes('a [vc_row x="1"]b[/vc_row] c', context)).toEqual({
      html: 'a b c',
      lost: [{ what: 'shortcode', detail: '[vc_row]', count: 1 }],
    });
  });

  it('leave words in brackets and escaped tags', () => {
    expect(html('It [sic] is. [[gallery]]')).toBe('It [sic] is. [gallery]');
  });

  it('take linear time when none is closed', () => {
    const start = performance.now();
    html('[caption a="b"]'.repeat(100_000));

    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('blocks', () => {
  const blocks = new Map([['7', '<p>Shared</p>']]);
  const context = { attachments: { byId: new Map(), byPath: new Map(), blocks }, post: '1' };
  const read = (content: string) => contentHtml(content, context);

  it('without HTML become their text, or are reported', () => {
    const content = [
      '<!-- wp:block {"ref":7} /-->',
      '<!-- wp:social-link {"url":"https://a.example","service":"mastodon"} /-->',
      '<!-- wp:latest-posts {"postsToShow":3} /-->',
      '<!-- wp:block {"ref":8} /-->',
    ];
    expect(read(content.join(''))).toEqual({
      html: '<p>Shared</p><li><a href="https://a.example">mastodon</a></li>',
      lost: [
        { what: 'block', detail: 'latest-posts', count: 1 },
        { what: 'block', detail: 'block', count: 1 },
      ],
    });
  });

  it('with HTML and settings stay before others without', () => {
    const content =
      '<!-- wp:paragraph {"align":"right"} --><p>a</p><!-- /wp:paragraph --><!-- wp:archives {"a":{}} /-->';

    expect(read(content)).toEqual({
      html: '<p>a</p>',
      lost: [{ what: 'block', detail: 'archives', count: 1 }],
    });
  });

  it('that contain themselves end', () => {
    blocks.set('9', 'x<!-- wp:block {"ref":9} /-->');

    expect(read('<!-- wp:block {"ref":9} /-->').lost).toEqual([{ what: 'block', detail: 'block', count: 1 }]);
  });

  it('have pictures instead of lists and backgrounds', () => {
    const list = '<ul class="blocks-gallery-grid"><li class="x"><img src="a"></li></ul>';
    const cover = '<div class="wp-block-cover" style="background-image:url(b)"><p>c</p></div>';
    const content = `<!-- wp:gallery {} -->${list}<!-- /wp:gallery --><!-- wp:cover -->${cover}<!-- /wp:cover -->`;

    expect(read(content).html).toBe(`<img src="a"><img src="b" alt="">${cover}`);
  });

  it('have footnotes behind their text', () => {
    const footnotes = '[{"id":"n1","content":"A <em>note</em>"}]';

    expect(contentHtml('<!-- wp:footnotes /-->', { ...context, footnotes }).html).toBe(
      '<ol><li id="n1">A <em>note</em></li></ol>',
    );
  });

  it('leave paragraphs to text without blocks', () => {
    const content = 'One\n\ntwo\n<!-- wp:paragraph -->\n<p>three</p>\n<!-- /wp:paragraph -->';

    expect(read(content).html).toBe('<p>One</p><p>two</p>\n<p>three</p>\n');
  });

  it('take linear time when they are damaged', () => {
    const start = performance.now();
    for (const part of ['<!-- wp:a {', '<!-- wp:gallery -->', '<!-- /wp:gallery', '<div wp-block-cover '])
      read(part.repeat(20_000));

    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

it('has the addresses of former slugs, and reports metadata of plugins', async () => {
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
  const [record] = await recordsOf(
    rss(
      `<item><title>A</title><link>https://old.example/new/</link><wp:post_type>post</wp:post_type><wp:post_id>1</wp:post_id><wp:status>draft</wp:status>${meta('_wp_old_slug', 'before')}${meta('_yoast_wpseo_title', 'T')}</item>`,
    ),
  );

  expect(record?.addresses).toContain('https://old.example/before/');
  expect(record?.lost).toEqual([{ what: 'metadata of a post', detail: '_yoast_wpseo_title' }]);
});

describe('paragraphs of classic posts', () => {
  it('end at empty lines, and have line breaks', () => {
    expect(paragraphs('One\ntwo\n\nThree')).toBe('<p>One<br>two</p><p>Three</p>');
  });

  it('are not added in headings, items and code', () => {
    expect(paragraphs('<h2>A</h2>\n<ul>\n<li>b</li>\n</ul>\n<pre>c\n\nd</pre>\n\ne')).toBe(
      '<h2>A</h2><ul><li>b</li></ul><pre>c\n\nd</pre><p>e</p>',
    );
  });

  it('take linear time', () => {
    const start = performance.now();
    for (const part of ['<p>', '<', '<!--', '\n\n', '<pre>']) paragraphs(part.repeat(300_000));

    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
