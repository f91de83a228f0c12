import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureBytes } from './picture.fixture.js';

/** A post of WordPress, as its exports have it. */
export interface WordPressItem {
  readonly id: number;
  readonly type?: string;
  readonly title?: string;
  readonly slug?: string;
  readonly link?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly status?: string;
  readonly date?: string;
  readonly password?: string;
  readonly parent?: number;
  readonly meta?: Readonly<Record<string, string>>;
  readonly terms?: readonly (readonly [domain: string, slug: string, name: string])[];
  readonly comments?: number;
  readonly file?: string;
}

export const oldSite = 'https://old.example';
const uploads = `${oldSite}/wp-content/uploads/2024/01`;

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

function itemXml(item: WordPressItem): string {
  const { id, type = 'post', title = '', slug = '', status = 'publish', content = '', excerpt = '' } = item;
  const {
    date = '2024-03-01 10:00:00',
    password = '',
    parent = 0,
    meta = {},
    terms = [],
    comments = 0,
    file,
  } = item;
  const link = item.link ?? `${oldSite}/2024/03/${slug}/`;
  const comment = `<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>${cdata('Nice')}</wp:comment_content></wp:comment>`;
  return `<item>
<title>${cdata(title)}</title><link>${link}</link><dc:creator>${cdata('ann')}</dc:creator>
<guid isPermaLink="false">${oldSite}/?p=${id}</guid><description></description>
<content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${cdata(date)}</wp:post_date><wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
<wp:comment_status>open</wp:comment_status><wp:post_name>${cdata(slug)}</wp:post_name><wp:status>${cdata(status)}</wp:status>
<wp:post_parent>${parent}</wp:post_parent><wp:post_type>${cdata(type)}</wp:post_type><wp:post_password>${cdata(password)}</wp:post_password>
<wp:is_sticky>0</wp:is_sticky>${file ? `<wp:attachment_url>${cdata(file)}</wp:attachment_url>` : ''}
${terms.map(([domain, nicename, name]) => `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`).join('')}
${Object.entries(meta)
  .map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  .join('')}
${comment.repeat(comments)}
</item>`;
}

/** Returns an export with authors, nested categories, a tag and items. */
export function wordPressXml(items: readonly WordPressItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>${oldSite}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${oldSite}</wp:base_site_url><wp:base_blog_url>${oldSite}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('ann')}</wp:author_login><wp:author_email>${cdata('ann@private.example')}</wp:author_email><wp:author_display_name>${cdata('Ann Archer')}</wp:author_display_name></wp:author>
<wp:author><wp:author_id>2</wp:author_id><wp:author_login>${cdata('bob')}</wp:author_login><wp:author_email>${cdata('bob@private.example')}</wp:author_email><wp:author_display_name>${cdata('Bob')}</wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>${cdata('news')}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata('News')}</wp:cat_name></wp:category>
<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>${cdata('local')}</wp:category_nicename><wp:category_parent>${cdata('news')}</wp:category_parent><wp:cat_name>${cdata('Local & near')}</wp:cat_name></wp:category>
<wp:tag><wp:term_id>5</wp:term_id><wp:tag_slug>${cdata('boats')}</wp:tag_slug><wp:tag_name>${cdata('Boats')}</wp:tag_name></wp:tag>
${items.map(itemXml).join('\n')}
</channel></rss>`;
}

const caption = (text: string) =>
  `[caption id="attachment_21" align="alignright" width="300"]<a href="${uploads}/pier.png"><img class="size-medium wp-image-21" src="${uploads}/pier-300x200.png" alt="The pier" width="300" height="200" /></a> ${text}[/caption]`;

/** Items in the odd cases of WordPress' own test data. */
export const wordPressItems: readonly WordPressItem[] = [
  {
    id: 1,
    title: 'Winds &amp; <em>waves</em>',
    slug: 'winds',
    excerpt: 'A short summary.',
    content: `First paragraph\nwith a break.\n\nSee <a href="${oldSite}/2024/03/scheduled/">the next</a>, <a href="/?p=3#top">a draft</a> and <a href="https://elsewhere.example/a:b">another site</a>. <a href="${oldSite}/?attachment_id=22"><img src="${uploads}/boat.png" alt=""></a>\n\n${caption('A caption with <b>bold</b>')}\n\n[gallery ids="21,22"]\n\n[contact-form-7 id="9"]\n\nThe end [sic].`,
    terms: [
      ['category', 'local', 'Local & near'],
      ['post_tag', 'boats', 'Boats'],
      ['post_format', 'post-format-aside', 'Aside'],
    ],
    meta: { _thumbnail_id: '22', mood: 'calm' },
    comments: 2,
  },
  {
    id: 2,
    title: 'Scheduled',
    slug: 'scheduled',
    status: 'future',
    date: '2099-01-01 08:00:00',
    content: 'Later.',
  },
  {
    id: 3,
    title: 'Draft',
    link: `${oldSite}/?p=3`,
    status: 'draft',
    date: '0000-00-00 00:00:00',
    content: 'Not yet.',
  },
  { id: 4, title: 'Secret', slug: 'secret', password: 'enter', content: 'For few.' },
  { id: 5, title: 'Private', slug: 'private', status: 'private', content: 'For me.' },
  {
    id: 6,
    title: '',
    slug: '',
    link: `${oldSite}/?p=6`,
    content: '<!-- wp:paragraph --><p>No title.</p><!-- /wp:paragraph -->',
  },
  {
    id: 7,
    title: 'Кипр',
    slug: '%d0%ba%d0%b8%d0%bf%d1%80',
    content:
      '<!-- wp:embed --><figure><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=abc\n</div></figure><!-- /wp:embed -->',
  },
  {
    id: 8,
    type: 'page',
    title: 'About us',
    slug: 'about-us',
    link: `${oldSite}/company/about-us/`,
    content: 'We sail.',
  },
  { id: 9, title: 'Thrown away', slug: 'thrown', status: 'trash' },
  { id: 10, type: 'nav_menu_item', title: 'Menu' },
  {
    id: 21,
    type: 'attachment',
    title: 'Pier',
    file: `${uploads}/pier.png`,
    parent: 1,
    meta: { _wp_attachment_image_alt: 'A long pier' },
    status: 'inherit',
  },
  {
    id: 22,
    type: 'attachment',
    title: 'Boat',
    link: `${oldSite}/?attachment_id=22`,
    file: `${uploads}/boat.png`,
    excerpt: 'Our boat',
    status: 'inherit',
  },
];

/** A folder with an export and a copy of its uploads. */
export interface WordPressFolder {
  readonly folder: string;
  write(items: readonly WordPressItem[]): Promise<string>;
  remove(): Promise<void>;
}

export async function wordPressFolder(): Promise<WordPressFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-wxr-'));
  const files = join(folder, 'wp-content/uploads/2024/01');
  await mkdir(files, { recursive: true });
  for (const name of ['pier', 'boat']) {
    await writeFile(join(files, `${name}.png`), pictureBytes());
  }
  return {
    folder,
    async write(items) {
      const path = join(folder, 'export.xml');
      await writeFile(path, wordPressXml(items));
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
