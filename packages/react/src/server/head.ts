import { metadataIn } from '@flotilla/core/documents';
import { pictureOfSite } from '@flotilla/core/theme';
import { excerpt } from '@flotilla/rich-text';
import { localized } from '../site/localized-value.js';
import { escapeHtml, meta, tag } from './html.js';
import type { PageAssets } from './page-options.js';
import type { PageTheme } from './page-theme.js';
import type { ComponentRegistry } from './registry.js';
import { renderResources } from './resources.js';
import { absolute, type FeedFormat, feedFormats, feedPath, renderAddresses } from './seo/addresses.js';
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
  readonly theme: PageTheme;
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
  const { document, site, origin, assets, theme } = input;
  const names = namesOf(input);
  const headline = headlineOf(input, names);
  const description = excerpt(names.description, descriptionLength);
  const robots = robotsOf(input);
  const subject = subjectOf(document, input.registry);
  const icon = pictureOfSite(document.site, 'icon');
  const logo = pictureOfSite(document.site, 'logo') ?? icon;
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
    renderResources({ assets, language: site.language, icon, theme }),
    renderPreviews({ ...input, names: { ...names, description }, headline, subject }),
    ...(isKeptOut(robots)
      ? []
      : [
          renderAddresses(input),
          renderFeedLinks(input),
          renderJsonLd({ ...input, names, subject, logo: logo?.url ?? assets.favicon }),
        ]),
  ].join('');
  return { html, title: names.title, robots };

  function renderFeedLinks({ document: { about } }: HeadInput): string {
    const formats = Object.keys(feedFormats) as FeedFormat[];
    const links = about.feeds.flatMap((path) =>
      formats.map((format) => ({
        type: feedFormats[format].type,
        title: `${names.siteName} (${feedFormats[format].name})`,
        href: absolute(
          origin,
          encodeURI(
            feedPath(
              site.language,
              path === document.url ? site.path : (site.linkedPages?.[path] ?? path),
              format,
            ),
          ),
        ),
      })),
    );
    return links.map((link) => tag('link', { rel: 'alternate', ...link })).join('');
  }
}

/**
 * Returns the title of a page with the site's name; of a home page without a title of its own, the name and the
 * tagline of the site. The title of the primary metadata is that of the site, and
 * stays as it is; so does a title that names the site.
 */
function headlineOf({ document, site }: HeadInput, { title, siteName }: Names): string {
  const isOfSite =
    !document.about.subject &&
    (metadataIn(document.metadata, site.language)?.variant ?? 'primary') === 'primary';
  const tagline = localized(document.site?.tagline, site)?.value;
  if (document.url === '/' && title === siteName && tagline) return `${siteName} – ${tagline}`;
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
