import type { LocalizedText, Registry } from '@flotilla/core';
import type { DocumentPicture, DocumentRow, RowSummary } from '@flotilla/core/documents';
import { kindOf } from '@flotilla/core/reflection';
import { shownPicture } from '@flotilla/core/theme';
import { isPlainObject } from '@flotilla/core/values';
import { excerpt, type RichTextValue } from '@flotilla/rich-text/text';

/** Maximum length of a description, in characters; search engines show half of it. */
const maxLength = 300;
const descriptionFields = ['shortDescription', 'subtitle', 'description'];

/** Summarizes a row by its texts and its first picture. */
export function summaryOf(registry: Registry, key: string, row: DocumentRow): RowSummary {
  const [description = {}] = descriptionFields
    .map((field) => textsOf(row[field]))
    .filter((texts) => Object.keys(texts).length > 0);
  return { title: textsOf(row.title), description, picture: pictureOf(registry, key, row) };
}

/** Returns the first picture of a row whose link is public. */
export function pictureOf(registry: Registry, key: string, row: DocumentRow): DocumentPicture | null {
  for (const { embedAs, far } of registry.relationsOf(key).values()) {
    const links = row[embedAs];
    if (!far || !Array.isArray(links)) continue;
    const file = Object.entries(registry.entity(far.key).fields).find(
      ([, { kind }]) => kindOf(kind).holdsFile,
    );
    if (!file) continue;
    const [found] = links
      .filter(isForAll)
      .flatMap((link) => pictureIn(link[far.as], file[0]).map((picture) => shownPicture(picture, link.crop)));
    if (found) return found;
  }
  return null;
}

const isForAll = (link: unknown): link is DocumentRow => isPlainObject(link) && link.variant === 'default';

function pictureIn(row: unknown, field: string): DocumentPicture[] {
  if (!isPlainObject(row)) return [];
  const { [field]: url, mimeType, width, height, alt, size } = row;
  if (typeof url !== 'string' || url === '') return [];
  const type = textOrNull(mimeType);
  if (type !== null && !type.startsWith('image/')) return [];
  return [
    {
      url,
      width: numberOrNull(width),
      height: numberOrNull(height),
      alt: textOrNull(alt),
      mimeType: type,
      size: numberOrNull(size),
    },
  ];
}

/** Converts a localized field to plain text; omits empty languages. */
function textsOf(value: unknown): LocalizedText {
  if (!isPlainObject(value)) return {};
  const texts = Object.entries(value).map(
    ([language, text]) => [language, excerpt(text as RichTextValue, maxLength)] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
