import type { Site } from './site.js';

/** A value in the best language there is. */
export interface LocalizedValue<T> {
  readonly value: T;
  /** The language that it is in. */
  readonly lang: string;
}

/** The value in the language of the page, else in the default language, else in any; undefined when all are empty. */
export function localized<T>(
  values: Readonly<Record<string, T>> | null | undefined,
  { language, languages }: Pick<Site, 'language' | 'languages'>,
): LocalizedValue<T> | undefined {
  if (!values) return undefined;
  for (const lang of [language, ...languages, ...Object.keys(values)]) {
    const value = Object.hasOwn(values, lang) ? values[lang] : undefined;
    if (value !== undefined && !isEmpty(value)) return { value, lang };
  }
  return undefined;
}

function isEmpty(value: unknown): boolean {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return true;
  return typeof value === 'object' && isEmptyDocument(value as { content?: unknown });
}

// The editor's empty document: one paragraph without content.
function isEmptyDocument({ content }: { content?: unknown }): boolean {
  if (!Array.isArray(content)) return false;
  const [only] = content as { type?: string; content?: unknown[] }[];
  return content.length === 0 || (content.length === 1 && only?.type === 'paragraph' && !only.content?.length);
}
