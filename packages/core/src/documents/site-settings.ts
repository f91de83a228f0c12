import { sentenceCase } from '../values/names.js';
import { isPlainObject, type LocalizedText } from '../values/values.js';
import { shownPicture } from './shown-picture.js';
import type { DocumentPicture, DocumentRow } from './document.js';

/** An account of the site at another service. */
export interface SiteAccount {
  /** `instagram`, `telegram`. */
  readonly network: string;
  readonly url: string;
}

/** The pictures of the site: files with the fields that pages show. */
type SitePicture = 'logo' | 'logo-dark' | 'icon' | 'picture';

/** The settings of the site, `host.site`, without empty fields and without its look. */
export interface SiteSettings {
  readonly id: string;
  readonly title?: LocalizedText;
  readonly tagline?: LocalizedText;
  readonly description?: LocalizedText;
  readonly phone?: string;
  readonly email?: string;
  readonly address?: LocalizedText;
  readonly hours?: LocalizedText;
  /** Latitude and longitude in degrees: `34.669, 33.043`. */
  readonly position?: string;
  readonly messengers?: readonly SiteAccount[];
  readonly social?: readonly SiteAccount[];
  readonly timeZone?: string;
  readonly firstDay?: 'monday' | 'saturday' | 'sunday';
  readonly robots?: 'index' | 'noindex';
  readonly robotsText?: string;
  readonly analyticsProvider?: 'plausible' | 'google' | 'yandex';
  readonly analyticsId?: string;
  readonly pictures: Readonly<Partial<Record<SitePicture, DocumentRow>>>;
}

/** Returns a picture of the site for previews and other sites; null without one. */
export function pictureOfSite(site: SiteSettings | undefined, name: SitePicture): DocumentPicture | null {
  const row = site?.pictures[name];
  if (typeof row?.['file'] !== 'string' || row['file'] === '') return null;
  const { file: url, width, height, alt, mimeType, size, link } = row;
  const picture = {
    url: String(url),
    width: typeof width === 'number' ? width : null,
    height: typeof height === 'number' ? height : null,
    alt: typeof alt === 'string' && alt !== '' ? alt : null,
    mimeType: typeof mimeType === 'string' && mimeType !== '' ? mimeType : null,
    size: typeof size === 'number' ? size : null,
  };
  return shownPicture(picture, isPlainObject(link) ? link['crop'] : undefined);
}

/** ISO weekdays. */
const weekdays = { monday: 1, saturday: 6, sunday: 7 } as const;

/** Returns the first day of the week of the settings, as an ISO weekday; undefined without one. */
export function weekStartOfSite(settings: SiteSettings | undefined): number | undefined {
  return settings?.firstDay && weekdays[settings.firstDay];
}

/** Services with accounts of a site, with their names. */
export const networks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  viber: 'Viber',
  messenger: 'Messenger',
  signal: 'Signal',
  line: 'LINE',
  wechat: 'WeChat',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  x: 'X',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  tripadvisor: 'Tripadvisor',
  vk: 'VK',
  max: 'MAX',
} as const;

/** Returns the name of a service: `WhatsApp` for `whatsapp`, `My forum` for `my-forum`. */
export function nameOfNetwork(network: string): string {
  return (networks as Readonly<Record<string, string>>)[network] ?? sentenceCase(network);
}
