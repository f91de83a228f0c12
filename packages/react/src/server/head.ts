import { metadataIn } from '@flotilla/core/documents';
import { excerpt } from '@flotilla/rich-text';
import { escapeHtml, meta, tag } from './html.js';
import type { PageAssets } from './page-options.js';
import type { ComponentRegistry } from './registry.js';
import { renderResources } from './resources.js';
import { absolute, feedPath, renderAddresses } from './seo/addresses.js';
import { renderJsonLd } from './seo/json-ld.js';
import {
  type Names,
  namesOf,
  type PageIdentity,
  siteMetadataText,
  metadataText,
} from './seo/page-identity.js';
import { renderPreviews } from './seo/previews.js';
import { subjectOf } from './seo/subject.js';

export interface HeadInput extends PageIdentity {
  readonly assets: PageAssets;
  readonly registry: Pick<ComponentRegistry, 'structuredDataOf'>;
}

export interface Head {
  readonly html: string;
  /** The title of the page without the site's name. */
  readonly title: string;
  /** Directives for crawlers, also sent as a header. */
  readonly robots: string | undefined;
}

export function renderHead(input: HeadInput): Head {
  const { document, site, origin, assets } = input;
  const names = namesOf(input);
  const headline = headlineOf(input, names);
  const description = excerpt(names.description, descriptionLength);
  const robots = robotsOf(input);
  const subject = subjectOf(document, input.registry);
  const spoken = (field: string) => metadataText(document.metadata, site.language, field);
  const html = [
    '<meta charset="utf-8">',
    meta(
      'viewport',
      siteMetadataText(document.metadata, site.language, 'viewport') ?? 'width=device-width, initial-scale=1',
    ),
    `<title>${escapeHtml(headline)}</title>`,
    meta('description', description),
    meta('keywords', spoken('keywords')),
    meta('author', siteMetadataText(document.metadata, site.language, 'author')),
    meta('robots', robots),
    // Resources that the browser loads come before data for crawlers.
    renderResources({ assets, language: site.language }),
    renderPreviews({ ...input, names: { ...names, description }, headline, subject }),
    ...(isKeptOut(robots)
      ? []
      : [
          renderAddresses(input),
          renderFeedLinks(input),
          renderJsonLd({ ...input, names, subject, logo: assets.favicon }),
        ]),
  ].join('');
  return { html, title: names.title, robots };

  function renderFeedLinks({ document: { about } }: HeadInput): string {
    const links = about.feeds.map((path) => absolute(origin, feedPath(site.language, path)));
    return links
      .map((href) =>
        tag('link', { rel: 'alternate', type: 'application/rss+xml', title: names.siteName, href }),
      )
      .join('');
  }
}

/**
 * Returns the title of a page with the site's name. The title of the primary metadata is that of the site, and
 * stays as it is; so does a title that names the site.
 */
function headlineOf({ document, site }: HeadInput, { title, siteName }: Names): string {
  const isOfSite =
    !document.about.subject &&
    (metadataIn(document.metadata, site.language)?.variant ?? 'primary') === 'primary';
  const isNamed = title.toLowerCase().includes(siteName.toLowerCase());
  return isOfSite || isNamed ? title : `${title} · ${siteName}`;
}

/** Search engines show about this many characters. */
const descriptionLength = 160;

/**
 * Returns the directives for crawlers, for the meta tag and the header `X-Robots-Tag`; undefined without any.
 */
function robotsOf({ document, site, defaults, status }: PageIdentity): string | undefined {
  if (defaults.isHidden) return 'noindex, nofollow';
  if (status !== 200 || document.about.isPrivate || document.filter?.isCombined) return 'noindex';
  return siteMetadataText(document.metadata, site.language, 'robots');
}

/** Returns whether the page must not be indexed. */
const isKeptOut = (robots: string | undefined) => robots !== undefined && robots.includes('noindex');
