import { portable } from './portable-schema.js';
import type { Portable } from './portable.js';

/** First line of a form in the clipboard, before its version. */
const signature = 'Flotilla blocks, version ';
const version = 1;
const maxCharacters = 2_000_000;

/** Last line of a form in the clipboard: the time of the copy. */
const lastLine = /\nCopied at (\d{4}-\d\d-\d\dT[\d:.]+Z)\s*$/;

/** Returns a form as text for the clipboard. */
export const clipboardText = (form: Portable, at = new Date()) =>
  `${signature}${version}\n${JSON.stringify(form)}\nCopied at ${at.toISOString()}`;

/**
 * Why a text has no form: it is another text, it is of another version of the product, it exceeds a limit, or it is
 * damaged.
 */
type ClipboardProblem = 'other' | 'version' | 'tooLarge' | 'damaged';

/** Returns the form in a text from the clipboard, the later copy of two texts, or why there is none. */
export function portableIn(text: string, other = ''): Portable | ClipboardProblem {
  if (copyTimeOf(other) > copyTimeOf(text)) return portableIn(other);
  if (!text.startsWith(signature)) return 'other';
  if (text.length > maxCharacters) return 'tooLarge';
  const [first = '', ...rest] = text.split('\n');
  if (first.trim() !== `${signature}${version}`) return 'version';
  try {
    const { data, error } = portable.safeParse(JSON.parse(rest.join('\n').replace(lastLine, '')));
    if (data) return data;
    return error.issues.every(({ code }) => code === 'too_big') ? 'tooLarge' : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** Returns the time of a copy, in ms since the epoch; 0 without one. */
function copyTimeOf(text: string): number {
  const [, at = ''] = text.startsWith(signature) ? (lastLine.exec(text) ?? []) : [];
  return Date.parse(at) || 0;
}
