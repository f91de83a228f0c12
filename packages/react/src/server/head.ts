import type { DocumentRow, PageDocument } from '@flotilla/core';
import { plainText } from '@flotilla/rich-text';
import { localized } from '../site/localized-value.js';
import type { Site } from '../site/site.js';
import { escapeHtml, tag } from './html.js';
import type { PageAssets, SiteDefaults } from './page-options.js';
import { renderResources } from './resources.js';

export interface HeadInput {
  readonly document: PageDocument;
  readonly site: Site;
  readonly defaults: SiteDefaults;
  readonly assets: PageAssets;
  /** Page of the lists, from 1. */
  readonly page: number;
  readonly isError: boolean;
  readonly hasScript: boolean;
}

/** What stands in `<head>`. */
export function renderHead(input: HeadInput): string {
  const { metadata } = input.document;
  const about = aboutOf(input);
  return [
    '<meta charset="utf-8">',
    meta('viewport', text(metadata, 'viewport') ?? 'width=device-width, initial-scale=1'),
    `<title>${escapeHtml(about.title)}</title>`,
    meta('description', about.description),
    meta('keywords', text(metadata, 'keywords')),
    meta('author', text(metadata, 'author')),
    input.isError ? meta('robots', 'noindex') : addresses(input),
    previews(input, about),
    renderResources({ assets: input.assets, language: input.site.language, hasScript: input.hasScript }),
  ].join('');
}

interface About {
  readonly title: string;
  readonly description: string;
}

/** A page about one row has that row's title; else what its metadata says; else what the site says. */
function aboutOf({ document, site, defaults }: HeadInput): About {
  const { metadata } = document;
  const subject = subjectOf(document);
  const siteName = text(metadata, 'opengraphSiteName') ?? defaults.title;
  const subjectTitle = texts(subject, 'title', site);
  const description = ['shortDescription', 'subtitle', 'description'].map((field) => texts(subject, field, site)).find(Boolean);
  return {
    title: subjectTitle ? `${subjectTitle} · ${siteName}` : (text(metadata, 'title') ?? defaults.title),
    description: shortened(description ?? text(metadata, 'description') ?? defaults.description),
  };
}

/** The row that the url names, when a widget of the content shows it. */
export function subjectOf(document: PageDocument): DocumentRow | null {
  const subjects = document.widgets.flatMap((placed) => placed.externals.map((external) => external.subject));
  return subjects.find((subject) => subject !== null) ?? null;
}

/** A field of a row in the language of the page, as one line of words. */
export function texts(row: DocumentRow | null, field: string, site: Site): string | undefined {
  const values = row?.[field];
  if (typeof values !== 'object' || values === null) return undefined;
  const found = localized(values as Parameters<typeof localized<Parameters<typeof plainText>[0]>>[0], site);
  return found && plainText(found.value).replace(/\s+/g, ' ').trim();
}

function addresses({ document, site, defaults, page }: HeadInput): string {
  const query = page > 1 ? `?page=${page}` : '';
  const address = (language: string) => `${defaults.origin}${pathIn(language, document.url)}${query}`;
  const alternates = site.languages.map((hreflang) => tag('link', { rel: 'alternate', hreflang, href: address(hreflang) }));
  const anyLanguage = tag('link', { rel: 'alternate', hreflang: 'x-default', href: `${defaults.origin}${document.url}${query}` });
  return [tag('link', { rel: 'canonical', href: address(site.language) }), ...alternates, anyLanguage].join('');
}

/** `/en/blog` of `/blog`. */
export function pathIn(language: string, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

function previews({ document, site, defaults }: HeadInput, about: About): string {
  const { metadata } = document;
  const own = (field: string) => (subjectOf(document) ? undefined : text(metadata, field));
  // The primary record speaks for many pages, in one language.
  const isPrimary = metadata?.variant === 'primary';
  const locale = text(metadata, 'opengraphLocale');
  return [
    property('og:title', own('opengraphTitle') ?? about.title),
    property('og:description', own('opengraphDescription') ?? about.description),
    property('og:url', (isPrimary ? undefined : own('opengraphUrl')) ?? `${defaults.origin}${pathIn(site.language, document.url)}`),
    property('og:type', own('opengraphType') ?? 'website'),
    property('og:site_name', text(metadata, 'opengraphSiteName') ?? defaults.title),
    property('og:locale', locale?.startsWith(site.language) ? locale : site.language),
    meta('twitter:card', text(metadata, 'twitterCard') ?? 'summary'),
    meta('twitter:site', text(metadata, 'twitterSite')),
    meta('twitter:creator', text(metadata, 'twitterCreator')),
    meta('twitter:title', own('twitterTitle')),
    meta('twitter:description', own('twitterDescription')),
    meta('twitter:url', own('twitterUrl')),
    meta('twitter:domain', text(metadata, 'twitterDomain')),
    meta('twitter:app:country', text(metadata, 'twitterAppCountry')),
  ].join('');
}

const meta = (name: string, content: string | undefined) => (content ? tag('meta', { name, content }) : '');
const property = (name: string, content: string | undefined) => (content ? tag('meta', { property: name, content }) : '');

function text(row: DocumentRow | null, field: string): string | undefined {
  const value = row?.[field];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** What search engines show of a description, roughly. */
const descriptionLength = 160;

function shortened(description: string): string {
  if (description.length <= descriptionLength) return description;
  return `${description.slice(0, descriptionLength - 1).replace(/\s+\S*$/, '')}…`;
}
