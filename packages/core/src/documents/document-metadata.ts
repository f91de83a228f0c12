import type { DocumentRow } from './document.js';

/** The records of a page that speak for it: its own, else the primary ones. */
export function speakingMetadata(records: readonly DocumentRow[]): readonly DocumentRow[] {
  const own = records.filter((record) => record.variant !== 'primary');
  return own.length > 0 ? own : records;
}

/** The record that speaks for a page in one language: that of the language, else the first. */
export function metadataIn(records: readonly DocumentRow[], language: string): DocumentRow | undefined {
  const speaking = speakingMetadata(records);
  return speaking.find((record) => languageOfMetadata(record) === language) ?? speaking[0];
}

/** The language of a record: `en` of the locale `en_GB`; undefined when it names none. */
export function languageOfMetadata({ opengraphLocale }: DocumentRow): string | undefined {
  return typeof opengraphLocale === 'string' ? /^[a-z]{2,3}/.exec(opengraphLocale)?.[0] : undefined;
}
