import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import type {
  ArticleRecord,
  AuthorRecord,
  ImportRecord,
  PageRecord,
  TermRecord,
} from '@flotilla/backend/ports';
import { lostOfPage } from '../lost-of-page.js';
import { plainText, withoutEnd } from '../plain-text.js';
import { fieldList, fieldText, type FrontMatter, frontMatterOf } from './front-matter.js';
import { markdownHtml } from './markdown-html.js';
import { datedName, oldPaths } from './old-paths.js';
import { postPath, withoutTemplates } from './templates.js';

/** Fields that become part of a row, or that only control how a site is built. */
const used = new Set(
  'title name slug date publishDate pubDate published draft layout type author authors category categories tag tags description summary excerpt image cover cover_image featured_image thumbnail url permalink aliases redirect_from lastmod updated linkTitle weight'.split(
    ' ',
  ),
);

/** The pattern of old addresses, and the kinds of records that need their texts; all by default. */
export interface MarkdownReading {
  readonly permalink: string | undefined;
  readonly texts?: ReadonlySet<string> | undefined;
}

type Fields = FrontMatter['fields'];

/** Returns the records of a Markdown file: the text, its authors and its terms. */
export function* recordsOfFile(
  file: { readonly name: string; readonly text: string },
  reading: MarkdownReading,
): Generator<ImportRecord> {
  const { fields, content, problem } = frontMatterOf(file.text);
  const authors = authorsOf(fields);
  const terms = termsOf(fields);
  yield* authors;
  yield* terms;
  const own = { ...textOf(file.name, { fields, content }, reading) };
  const lost =
    problem === undefined ? own.lost : [...own.lost, { what: 'unreadable front matter', detail: problem }];
  const { layout, path, ...text } = own;
  const links = { authors: authors.map(({ key }) => key), terms: terms.map(({ key }) => key) };
  if (layout === 'page') {
    const { slug: _, ...rest } = text;
    const page: PageRecord = { ...rest, kind: 'page', path, lost: [...lost, ...lostOfPage(links)] };
    yield page;
    return;
  }
  const isUndated = text.publishedAt === null && !isDraft(file.name, fields);
  const article: ArticleRecord = {
    ...text,
    ...links,
    kind: 'article',
    lost: isUndated ? [...lost, { what: 'post without a date, which is a draft here' }] : lost,
  };
  yield article;
}

function textOf(name: string, { fields, content }: FrontMatter, { permalink, texts }: MarkdownReading) {
  const dated = datedName(name);
  const { text, lost } = withoutTemplates(content);
  const heading = headingOf(text);
  const label = plainText(fieldText(fields, 'title', 'name')) || plainText(heading) || words(dated.title);
  const body = heading && label === plainText(heading) ? text.replace(/^\s*#[^\n]*\n?/, '') : text;
  const summary = fieldText(fields, 'summary', 'excerpt', 'description');
  const picture = pictureOf(fields);
  const layout = fieldText(fields, 'layout', 'type');
  const date = momentOf(fieldText(fields, 'publishDate', 'date', 'pubDate')) ?? momentOf(dated.date);
  const hasText = texts?.has(layout === 'page' ? 'page' : 'article') ?? true;
  const old = oldPaths({ name, fields, dated, date }, permalink);
  return {
    ...{ key: name, label, base: `/${name}`, layout, path: old.path },
    slug: fieldText(fields, 'slug') || dated.title,
    html: hasText ? markdownHtml(body) : '',
    addresses: old.addresses,
    aliases: [`/${name}`, postPath(basename(name)), ...(old.isGuess ? [] : [old.path])],
    // Pages of Jekyll and Hugo have no date.
    publishedAt: isDraft(name, fields) ? null : (date ?? (layout === 'page' ? published : null)),
    lost: [...lost, ...unusedFields(fields)],
    ...(summary && { summary: markdownHtml(summary) }),
    ...(picture && { picture }),
  };
}

const maxHeading = 500;

/** Returns the heading in the first line of a text; empty without one. */
function headingOf(text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1);
  if (!/^#[ \t]/.test(line)) return '';
  const heading = withoutEnd(line.slice(1).trim(), '#').trim();
  return heading.length > maxHeading ? '' : heading;
}

/** A fixed moment in the past, so that pages are public and equal in each run. */
const published = '2000-01-01T00:00:00.000Z';

const isDraft = (name: string, { draft, published: isPublished }: Fields) =>
  draft === true || isPublished === false || /(?:^|\/)_drafts\//.test(name);

/** Reads a date, with or without a time and a zone. Without a zone it is in UTC. */
function momentOf(text: string): string | null {
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] =
    /^(\d{4}-\d\d?-\d\d?)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?/.exec(text) ?? [];
  if (day === undefined) return null;
  const whole = day.replace(/-(\d)(?=-|$)/g, '-0$1');
  const offset = zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const moment = new Date(`${whole}T${time}${seconds}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function authorsOf(fields: Fields): AuthorRecord[] {
  const names = fieldList(fields, /,| and /, 'author', 'authors');
  const list = names.map((name) => withoutMail(name).trim()).filter((name) => name !== '');
  return list.map((label) => ({
    kind: 'author',
    key: createHash('sha256').update(label.toLowerCase()).digest('base64url').slice(0, 16),
    label,
  }));
}

/** Returns a name without the address behind it: `Ann <ann@example.com>`. */
function withoutMail(name: string): string {
  const start = name.indexOf('<');
  const end = name.indexOf('>', start);
  if (start < 0 || end < 0 || !name.slice(start, end).includes('@')) return name;
  return name.slice(0, start) + name.slice(end + 1);
}

function termsOf(fields: Fields): TermRecord[] {
  const terms = [
    ...fieldList(fields, /,/, 'category', 'categories').map((label) => ({ label, type: 'category' })),
    ...fieldList(fields, /,/, 'tag', 'tags').map((label) => ({ label, type: 'tag' })),
  ];
  return terms.map(({ label, type }) => ({ kind: 'term', key: `${type}:${label.toLowerCase()}`, label }));
}

function pictureOf(fields: Fields): string {
  const names = ['image', 'cover', 'cover_image', 'featured_image', 'thumbnail'];
  const nested = names.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'object' && value !== null
      ? [fieldText(value as Fields, 'image', 'src', 'path', 'url')]
      : [];
  });
  return fieldText(fields, ...names) || (nested.find((path) => path !== '') ?? '');
}

function unusedFields(fields: Fields) {
  const names = Object.keys(fields).filter((name) => !used.has(name));
  return names.slice(0, 20).map((name) => ({ what: 'field of the front matter', detail: name.slice(0, 50) }));
}

/** `my-first-post` and `my-first-post/index.md` are "My first post". */
function words(title: string): string {
  const text = title.replace(/[-_]+/g, ' ').trim();
  return text === '' ? 'Untitled' : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns whether a file lists others: its text belongs to no article. */
export const isSection = (name: string) => basename(name) === '_index.md';
