import { linkTo } from '../../link/link-rule.js';
import { hrefOf } from '../../link/row-hrefs.js';
import type { Thing, TrailStep } from '../../seo/define-structured-data.js';
import { siteMessages } from '../../messages/site-messages.js';
import { translate } from '../../messages/use-t.js';
import { localized } from '../../site/localized-value.js';
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
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: names.siteName,
    url: `${origin}/`,
    ...(logo ? { logo: absolute(origin, logo) } : {}),
    ...(handle?.startsWith('@') ? { sameAs: [`https://x.com/${handle.slice(1)}`] } : {}),
  };
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
    ...(subject?.data.trail?.(subject.row) ?? []).flatMap(stepOf),
    { name: names.title, item: addressOf(input) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
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
