import type { ArticleRecord, ImportRecord, PageRecord } from '@flotilla/backend/ports';
import { decoded } from '../../engine/addresses.js';
import { lostOfPage } from '../lost-of-page.js';
import { plainText, withoutEnd } from '../plain-text.js';
import type { Attachments } from './attachments.js';
import { contentHtml } from './content-html.js';
import { authorKey, termKey } from './terms.js';
import { metaOf, textOf, type XmlElement } from './xml-items.js';

/** The files of an export, and the kinds of records that need their texts; all by default. */
export interface Reading {
  readonly attachments: Attachments;
  readonly texts: ReadonlySet<string> | undefined;
}

type Lost = NonNullable<ImportRecord['lost']>[number];

/** States of posts that visitors see, now or at their time. */
const publicStates = new Set(['publish', 'future']);
/** Titles and descriptions for search engines, and pictures to share, of common plugins. */
const plugins =
  /^_(?:yoast_wpseo_(?:title|metadesc|focuskw|canonical|opengraph-.*|twitter-.*)|aioseop?_.*|genesis_(?:title|description)|seopress_.*)$/;
/** Items of WordPress' own that are no content. */
const silent = new Set(['revision', 'auto-draft', 'customize_changeset', 'oembed_cache', 'user_request']);

/** Returns the record of a post or a page; other items are lost. Undefined for items that are no content. */
export function recordOfItem(item: XmlElement, { attachments, texts }: Reading): ImportRecord | undefined {
  const type = textOf(item, 'wp:post_type');
  const status = textOf(item, 'wp:status');
  const id = textOf(item, 'wp:post_id');
  const label = plainText(textOf(item, 'title')) || `Untitled ${id}`;
  if (silent.has(type) || status === 'auto-draft') return undefined;
  const lostItem = (what: string): ImportRecord => ({
    kind: 'lost',
    key: `${type}:${id}`,
    label,
    lost: [{ what }],
  });
  if (type === 'wp_block') return lostItem('reuse of a block, which is text of its posts here');
  if (type !== 'post' && type !== 'page') return lostItem(`item of the type ${type.slice(0, 50) || '?'}`);
  if (status === 'trash') return lostItem('deleted post');
  const hasText = texts?.has(type === 'page' ? 'page' : 'article') ?? true;
  const meta = metaOf(item);
  const { html, lost } = contentHtml(hasText ? textOf(item, 'content:encoded') : '', {
    attachments,
    post: id,
    footnotes: meta.get('footnotes'),
  });
  const summary = textOf(item, 'excerpt:encoded');
  const picture = attachments.byId.get(meta.get('_thumbnail_id') ?? '')?.address;
  const text = {
    ...{ key: id, label, html },
    ...{ addresses: addressesOf(item, type), publishedAt: publishedAt(item) },
    lost: [...lost, ...lostOf(item, meta)],
    ...(picture !== undefined && { picture }),
    ...(summary && { summary }),
  };
  const creator = textOf(item, 'dc:creator');
  const links = {
    authors: creator ? [authorKey(creator)] : [],
    terms: [...new Set(item.children.flatMap((child) => termKey(child) ?? []))],
  };
  if (type === 'page') return pageOf(item, { ...text, lost: [...text.lost, ...lostOfPage(links)] });
  const article: ArticleRecord = {
    ...{ ...text, ...links },
    kind: 'article',
    slug: decoded(textOf(item, 'wp:post_name')),
  };
  return article;
}

type Text = Omit<PageRecord, 'kind' | 'path'>;

function pageOf(item: XmlElement, text: Text): PageRecord {
  const link = URL.parse(textOf(item, 'link'));
  const isPlain = !link || link.search !== '' || link.pathname === '/';
  const slug = decoded(textOf(item, 'wp:post_name')) || `page-${text.key}`;
  const path = isPlain ? `/${encodeURIComponent(slug)}` : withoutEnd(link.pathname, '/');
  return { ...text, kind: 'page', path };
}

/** The permanent link, and the one that WordPress makes of the id. */
function addressesOf(item: XmlElement, type: string): string[] {
  const id = textOf(item, 'wp:post_id');
  const short = `/?${type === 'page' ? 'page_id' : 'p'}=${encodeURIComponent(id)}`;
  const link = textOf(item, 'link');
  const base = URL.parse(link);
  const atRoot = base ? new URL(short, base).href : short;
  return [...(base ? [link, ...formerOf(item, base)] : []), atRoot];
}

/** Returns the addresses with former slugs, which WordPress redirects. */
function formerOf(item: XmlElement, { href, search }: URL): string[] {
  if (search !== '') return [];
  const metas = item.children.filter((child) => textOf(child, 'wp:meta_key') === '_wp_old_slug');
  const slugs = metas.map((meta) => textOf(meta, 'wp:meta_value')).filter((slug) => slug !== '');
  const end = href.endsWith('/') ? '/' : '';
  const folder = href.slice(0, href.lastIndexOf('/', href.length - end.length - 1) + 1);
  return slugs.map((slug) => folder + encodeURIComponent(decoded(slug)) + end);
}

/** Returns when visitors may see a post: a protected, private or unfinished one never. */
function publishedAt(item: XmlElement): string | null {
  if (!publicStates.has(textOf(item, 'wp:status')) || textOf(item, 'wp:post_password') !== '') return null;
  return momentOf(textOf(item, 'wp:post_date_gmt')) ?? momentOf(textOf(item, 'wp:post_date'));
}

/** `2024-03-01 10:00:00` in UTC; null for WordPress' `0000-00-00 00:00:00`. */
function momentOf(text: string): string | null {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return Number.isNaN(moment.getTime()) || day.startsWith('0000') ? null : moment.toISOString();
}

function lostOf(item: XmlElement, meta: ReadonlyMap<string, string>): Lost[] {
  const comments = item.children.filter(({ name }) => name === 'wp:comment').length;
  const status = textOf(item, 'wp:status');
  const format = item.children.find(({ attributes }) => attributes.domain === 'post_format');
  const foreign = [...meta.keys()].filter((name) => /^[^_]/.test(name) && name !== 'footnotes');
  const described = [...meta.keys()].filter((name) => plugins.test(name) && meta.get(name) !== '');
  const template = meta.get('_wp_page_template') || 'default';
  return [
    ...(comments > 0 ? [{ what: 'comment', count: comments }] : []),
    ...(textOf(item, 'wp:post_password') ? [{ what: 'password of a post, which is a draft here' }] : []),
    ...(status === 'private' ? [{ what: 'private post, which is a draft here' }] : []),
    ...(textOf(item, 'wp:is_sticky') === '1' ? [{ what: 'place at the top of the blog' }] : []),
    ...(publicStates.has(status) && !textOf(item, 'wp:post_password') && publishedAt(item) === null
      ? [{ what: 'time of a post, which is a draft here' }]
      : []),
    ...(format ? [{ what: 'format of a post', detail: format.attributes.nicename ?? '' }] : []),
    ...(template === 'default' ? [] : [{ what: 'template of a post', detail: template.slice(0, 100) }]),
    ...described.map((detail) => ({ what: 'metadata of a post', detail })),
    ...(foreign.length > 0
      ? [{ what: 'custom field', detail: foreign.slice(0, 5).join(', '), count: foreign.length }]
      : []),
  ];
}
