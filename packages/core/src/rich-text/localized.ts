import { isPlainObject, isStorableText, languagePattern } from '../values/values.js';
import type { RichTextDocument } from './document.js';
import { type Problem, richTextProblems } from './problems.js';

/** Language code to plain text or a rich-text document. */
export type LocalizedRichText = { [language: string]: string | RichTextDocument };

/**
 * Returns the errors of plain text or documents per language. Text that is a document as JSON must be a valid
 * one. `max` is the maximum number of characters of a text.
 */
export function localizedRichTextProblems(value: unknown, max: number): Problem[] {
  if (!isPlainObject(value) || !Object.keys(value).every((language) => languagePattern.test(language)))
    return [{ path: [], message: 'must map language codes to text or a rich-text document' }];
  return Object.entries(value).flatMap(([language, text]) =>
    problemsOf(text, max).map(({ path, message }) => ({ path: [language, ...path], message })),
  );
}

/** Parses a text as a rich-text document in JSON, without validating it; undefined for other text. */
export function writtenDocument(text: string): { readonly type: 'doc' } | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDocument(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function problemsOf(text: unknown, max: number): Problem[] {
  if (typeof text !== 'string')
    return isDocument(text)
      ? richTextProblems(text)
      : [{ path: [], message: 'must be text or a rich-text document' }];
  if (!isStorableText(text))
    return [{ path: [], message: 'must be well-formed text without NUL characters' }];
  if (text.length > max) return [{ path: [], message: `must be at most ${max} characters` }];
  const written = writtenDocument(text);
  return written ? richTextProblems(written) : [];
}

function isDocument(value: unknown): value is { type: 'doc' } {
  return isPlainObject(value) && value.type === 'doc';
}
