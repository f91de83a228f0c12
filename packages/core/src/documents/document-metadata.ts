import type { DocumentRow } from './document.js';

/** Returns the metadata records that apply to a page: its own, or else the primary ones. */
export function speakingMetadata(records: readonly DocumentRow[]): readonly DocumentRow[] {
  const own = records.filter((record) => record.variant !== 'primary');
  return own.length > 0 ? own : records;
}

/** Returns the metadata record of a page for a language, or else the first. */
export function metadataIn(records: readonly DocumentRow[], language: string): DocumentRow | undefined {
  const speaking = speakingMetadata(records);
  return speaking.find((record) => languageOfMetadata(record) === language) ?? speaking[0];
}

/** Returns the language of a record, `en` for the locale `en_GB`; undefined when it has none. */
export function languageOfMetadata({ opengraphLocale }: DocumentRow): string | undefined {
  return typeof opengraphLocale === 'string' ? /^[a-z]{2,3}/.exec(opengraphLocale)?.[0] : undefined;
}
