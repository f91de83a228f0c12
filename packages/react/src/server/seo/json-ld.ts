import { nameOfNetwork, type SiteSettings } from '@flotilla/core/theme';
import { linkTo, pagePath } from '../../link/link-rule.js';
import { hrefOf } from '../../link/row-hrefs.js';
import type { Thing, TrailStep } from '../../seo/define-structured-data.js';
import { siteMessages } from '../../messages/site-messages.js';
import { translate } from '../../messages/use-t.js';
import { localized } from '../../site/localized-value.js';
import type { Site } from '../../site/site.js';
import { absolute, addressOf, pathIn } from './addresses.js';
import { type Names, type PageIdentity, siteMetadataText } from './page-identity.js';
import type { Subject } from './subject.js';

export interface JsonLdInput extends PageIdentity {
  readonly names: Names;
  readonly subject: Subject | undefined;
  /** Path of the site's icon. */
  readonly logo: string | undefined;
}

/**
 * Renders the page's schema.org data as one data block. Browsers don't execute it, so no content security
 * policy blocks it.
 */
export function renderJsonLd(input: JsonLdInput): string {
  const graph = [organizationOf(input), websiteOf(input), breadcrumbsOf(input), thingOf(input)].filter(
    (thing) => thing !== undefined,
  );
  return `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', '@graph': graph })}</script>`;
}

/** Serializes JSON without characters that end a script element or a line of JavaScript. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const organizationId = (origin: string) => `${origin}/#organization`;

function organizationOf({ document, site, origin, names, logo }: JsonLdInput): Thing {
  const handle = siteMetadataText(document.metadata, site.language, 'twitterSite');
  const accounts = [
    ...(handle?.startsWith('@') ? [`https://x.com/${handle.slice(1)}`] : []),
    ...(document.site?.social ?? []).map(({ url }) => url),
  ];
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: names.siteName,
    url: `${origin}/`,
    ...(logo ? { logo: absolute(origin, logo) } : {}),
    ...(accounts.length > 0 ? { sameAs: accounts } : {}),
    ...contactOf(document.site, site),
  };
}

/** Returns the contact of the organization from the settings of the site. */
function contactOf(settings: SiteSettings | undefined, site: Site): Readonly<Record<string, unknown>> {
  const { phone, email, address, position, tagline } = settings ?? {};
  const place = localized(address, site)?.value;
  const slogan = localized(tagline, site)?.value;
  const points = contactPointsOf(settings, site);
  const [latitude, longitude] = (position ?? '').split(',').map((part) => part.trim());
  return {
    ...(slogan ? { slogan } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(email ? { email } : {}),
    ...(place ? { address: place } : {}),
    ...(latitude && longitude
      ? { location: { '@type': 'Place', geo: { '@type': 'GeoCoordinates', latitude, longitude } } }
      : {}),
    ...(points.length > 0 ? { contactPoint: points } : {}),
  };
}

/** Returns the opening hours with the phone and e-mail that they apply to, and the messengers. */
function contactPointsOf(settings: SiteSettings | undefined, site: Site): readonly Thing[] {
  const { phone, email, hours, messengers = [] } = settings ?? {};
  const open = localized(hours, site)?.value;
  const point = { '@type': 'ContactPoint', contactType: 'customer service' };
  const reached = { ...(phone && { telephone: phone }), ...(email && { email }) };
  return [
    ...(open ? [{ ...point, ...reached, description: open }] : []),
    ...messengers.map(({ network, url }) => ({ ...point, name: nameOfNetwork(network), url })),
  ];
}

/** Returns the site with its name, which search engines read from the home page. */
function websiteOf({ document, site, origin, names }: JsonLdInput): Thing | undefined {
  if (document.url !== '/') return undefined;
  const publisher = { '@id': organizationId(origin) };
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: names.siteName,
    url: `${origin}/`,
    inLanguage: site.language,
    publisher,
  };
}

function breadcrumbsOf(input: JsonLdInput): Thing | undefined {
  const { document, site, names, subject } = input;
  if (document.url === '/') return undefined;
  const t = translate(siteMessages, site.language);
  const stepOf = ({ of, row }: TrailStep) => {
    const { href } = linkTo(hrefOf(of, row, site), site);
    const name = localized(row.title, site)?.value ?? t('untitled');
    return href === undefined ? [] : { name, item: absolute(input.origin, href) };
  };
  const steps = [
    { name: t('home'), item: `${input.origin}${pathIn(site.language, '/')}` },
    ...sectionStep(input),
    ...(subject?.data.trail?.(subject.row) ?? []).flatMap(stepOf),
    { name: names.title, item: addressOf(input) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

function sectionStep({ site, origin }: JsonLdInput) {
  const { section } = site;
  if (!section || pagePath(section.url, site.linkedPages) === site.path) return [];
  const name = localized(section.title, site)?.value ?? section.url;
  return [{ name, item: absolute(origin, linkTo(section.url, site).href ?? section.url) }];
}

function thingOf(input: JsonLdInput): Thing | undefined {
  const { site, origin, names, subject } = input;
  return subject?.data.describe(subject.row, {
    site,
    url: addressOf(input),
    title: names.title,
    description: names.description,
    siteName: names.siteName,
    organization: { '@type': 'Organization', '@id': organizationId(origin), name: names.siteName },
    addressOf: (file) => absolute(origin, file),
  });
}
