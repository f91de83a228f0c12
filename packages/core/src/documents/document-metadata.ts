import type { DocumentRow } from './document.js';

/** Returns the metadata records that apply to a page: its own, or else the primary ones. */
export function speakingMetadata(records: readonly DocumentRow[]): readonly DocumentRow[] {
  const own = records.filter((record) => record.variant !== 'primary');
  return own.length > 0 ? own : records;
}

/** Returns the metadata record of a page for a language, or else the first. */
export function metadataIn(records: readonly DocumentRow[], language: string): DocumentRow | undefined {
  const speaking = speakingMetadata(records);
  return speaking.find((record) => languageOfMetadata(record, [language]) === language) ?? speaking[0];
}

/**
 * Returns the language of a record: for the locale `pt_BR`, `pt-BR` if the site has it, else `pt`; undefined when
 * it has none.
 * @param languages those of the site
 */
export function languageOfMetadata(
  { opengraphLocale }: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): string | undefined {
  if (typeof opengraphLocale !== 'string') return undefined;
  const tag = opengraphLocale.replaceAll('_', '-');
  return languages.includes(tag) ? tag : /^[a-z]{2,3}/.exec(tag)?.[0];
}
