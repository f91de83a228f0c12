import { toPlainText } from '@flotilla/rich-text/text';
import { fromHtml } from '@flotilla/rich-text/from-html';

/** Longer titles are no titles. */
const maxHtml = 10_000;

/** Returns the text of HTML on one line: titles contain tags and entities. */
export function plainText(html: string): string {
  const short = html.slice(0, maxHtml).toWellFormed();
  const text = /[<&]/.test(short) ? toPlainText(fromHtml(short).document) : short;
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns a text without some characters at its end. Takes linear time; a pattern that ends in `+$` does not. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
