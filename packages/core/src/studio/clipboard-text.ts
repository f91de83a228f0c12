import { portable } from './portable-schema.js';
import type { Portable } from './portable.js';

/** First line of a form in the clipboard, before its version. */
const signature = 'Flotilla blocks, version ';
const version = 1;
const maxCharacters = 2_000_000;

/** Returns a form as text for the clipboard. */
export const clipboardText = (form: Portable) => `${signature}${version}\n${JSON.stringify(form)}`;

/**
 * Why a text has no form: it is another text, it is of another version of the product, it exceeds a limit, or it is
 * damaged.
 */
type ClipboardProblem = 'other' | 'version' | 'tooLarge' | 'damaged';

/** Returns the form in a text from the clipboard, or why there is none. */
export function portableIn(text: string): Portable | ClipboardProblem {
  if (!text.startsWith(signature)) return 'other';
  if (text.length > maxCharacters) return 'tooLarge';
  const [first = '', ...rest] = text.split('\n');
  if (first.trim() !== `${signature}${version}`) return 'version';
  try {
    const { data, error } = portable.safeParse(JSON.parse(rest.join('\n')));
    if (data) return data;
    return error.issues.every(({ code }) => code === 'too_big') ? 'tooLarge' : 'damaged';
  } catch {
    return 'damaged';
  }
}
