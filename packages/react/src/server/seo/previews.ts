import { metadataIn } from '@flotilla/core/documents';
import { meta, property } from '../html.js';
import { absolute, addressOf } from './addresses.js';
import { type Names, type PageIdentity, siteMetadataText, metadataText } from './page-identity.js';
import type { Subject } from './subject.js';

export interface PreviewsInput extends PageIdentity {
  readonly names: Names;
  /** The content of `<title>`. */
  readonly headline: string;
  readonly subject: Subject | undefined;
}

/** Renders the Open Graph properties and the cards of X for a shared page. */
export function renderPreviews(input: PreviewsInput): string {
  const { document, site, names, headline, subject } = input;
  const spoken = (field: string) =>
    document.about.subject ? undefined : metadataText(document.metadata, site.language, field);
  // The primary record belongs to many pages, so it can't have their URLs.
  const isPrimary = metadataIn(document.metadata, site.language)?.variant === 'primary';
  const address = (field: string) => (isPrimary ? undefined : spoken(field));
  const wide = (field: string) => siteMetadataText(document.metadata, site.language, field);
  const image = imageOf(input);
  const og = { 'og:type': spoken('opengraphType') ?? 'website', ...subject?.data.opengraph?.(subject.row) };
  return [
    property('og:title', spoken('opengraphTitle') ?? headline),
    property('og:description', spoken('opengraphDescription') ?? names.description),
    property('og:url', address('opengraphUrl') ?? addressOf(input)),
    ...Object.entries(og).map(([name, content]) => property(name, content)),
    property('og:site_name', names.siteName),
    ...localesOf(input),
    ...(image ? renderImage(image, names.title) : []),
    meta('twitter:card', wide('twitterCard') ?? (image ? 'summary_large_image' : 'summary')),
    meta('twitter:site', wide('twitterSite')),
    meta('twitter:creator', wide('twitterCreator')),
    meta('twitter:title', spoken('twitterTitle')),
    meta('twitter:description', spoken('twitterDescription')),
    meta('twitter:url', address('twitterUrl')),
    meta('twitter:domain', wide('twitterDomain')),
    meta('twitter:app:country', wide('twitterAppCountry')),
    image ? meta('twitter:image', image.url) : '',
  ].join('');
}

interface Image {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string | null;
}

const drawnSize = { width: 1200, height: 630 };
/** Formats that social networks support. */
const shownTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Returns the generated image of the page, or else its picture. */
function imageOf({ document, site, origin }: PageIdentity): Image | undefined {
  const { preview, picture } = document.about;
  const drawn = preview?.[site.language];
  if (drawn) return { url: absolute(origin, drawn), ...drawnSize, alt: null };
  return picture && shownTypes.includes(picture.mimeType ?? '')
    ? { ...picture, url: absolute(origin, picture.url) }
    : undefined;
}

function renderImage({ url, width, height, alt }: Image, title: string): string[] {
  return [
    property('og:image', url),
    property('og:image:width', width?.toString()),
    property('og:image:height', height?.toString()),
    property('og:image:alt', alt ?? title),
  ];
}

/** Returns language and region in the format of Open Graph: `en_GB`. */
function localesOf({ document, site }: PageIdentity): string[] {
  const localeOf = (language: string) => {
    const locale = metadataText(document.metadata, language, 'opengraphLocale') ?? '';
    if (locale.startsWith(language)) return locale;
    const likely = new Intl.Locale(language).maximize();
    return `${likely.language}_${likely.region}`;
  };
  const others = (site.pageLanguages ?? site.languages).filter((language) => language !== site.language);
  return [
    property('og:locale', localeOf(site.language)),
    ...others.map((language) => property('og:locale:alternate', localeOf(language))),
  ];
}
