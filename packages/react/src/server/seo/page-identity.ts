import { type DocumentRow, metadataIn, type PageDocument, type RowSummary } from '@flotilla/core/documents';
import { siteMessages } from '../../messages/site-messages.js';
import { translate } from '../../messages/use-t.js';
import { localized } from '../../site/localized-value.js';
import type { Site } from '../../site/site.js';
import type { SiteDefaults } from '../page-options.js';

/** The properties of a page that all parts of the head use. */
export interface PageIdentity {
  readonly document: PageDocument;
  readonly site: Site;
  readonly defaults: SiteDefaults;
  /** Origin of the site: `https://example.com`, or empty. */
  readonly origin: string;
  /** Page of the lists, from 1. */
  readonly page: number;
  readonly status: number;
}

export interface Names {
  /** Title of the page without the site's name. */
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
}

/** Returns the title of the URL's row, or else of the metadata, or else of the site. */
export function namesOf({
  document,
  site,
  defaults,
}: Pick<PageIdentity, 'document' | 'site' | 'defaults'>): Names {
  const { about, metadata } = document;
  const untitled = about.subject ? translate(siteMessages, site.language)('untitled') : defaults.title;
  return {
    ...textsOf(about, site, {
      title: untitled,
      description: metadataText(metadata, site.language, 'description') ?? defaults.description,
    }),
    siteName: siteNameOf(document, site, defaults),
  };
}

/** Returns a summary's texts in the page's language, or the fallback. */
export function textsOf(
  { title, description }: RowSummary,
  site: Pick<Site, 'language' | 'languages'>,
  fallback: Pick<Names, 'title' | 'description'>,
): Pick<Names, 'title' | 'description'> {
  return {
    title: localized(title, site)?.value ?? fallback.title,
    description: localized(description, site)?.value ?? fallback.description,
  };
}

/** Returns the name of the site: of its settings, or else of the metadata, or else of the environment. */
export function siteNameOf(
  { metadata, site: settings }: Pick<PageDocument, 'metadata' | 'site'>,
  site: Pick<Site, 'language' | 'languages'>,
  defaults: SiteDefaults,
): string {
  const named = localized(settings?.title, site)?.value;
  return named ?? siteMetadataText(metadata, site.language, 'opengraphSiteName') ?? defaults.title;
}

/** Returns a field of the metadata record in the page's language. */
export function metadataText(
  metadata: readonly DocumentRow[],
  language: string,
  field: string,
): string | undefined {
  return textOf(metadataIn(metadata, language), field);
}

/** Returns a field of the whole site: from the page's own record, or else from the primary one. */
export function siteMetadataText(
  metadata: readonly DocumentRow[],
  language: string,
  field: string,
): string | undefined {
  return [metadataIn(metadata, language), ...metadata]
    .map((record) => textOf(record, field))
    .find((value) => value !== undefined);
}

function textOf(row: DocumentRow | undefined, field: string): string | undefined {
  const value = row?.[field];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
