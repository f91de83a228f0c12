/** Start and end of a text in English on a page in another language: private use, in no text of a keyboard. */
const [start, end] = ['\ue0f0', '\ue0f1'];
const marks = /[\ue0f0\ue0f1]/g;
const marked = /\ue0f0([^\ue0f0\ue0f1]*)\ue0f1/g;
const tags = /<[a-z][^>]*>/gi;
/** Elements that cannot contain others. */
const rawTexts = /<(script|style|textarea|title|option|template)\b[^>]*>[^]*?<\/\1>/gi;

/** Marks a text that has no translation. */
export const markFallback = (text: string): string => start + text + end;

export const withoutFallbackMarks = (text: string): string => text.replace(marks, '');

/**
 * Gives marked texts their language, so that screen readers pronounce them as English; attributes and elements
 * without markup only lose their marks.
 */
export function markedAsEnglish(html: string): string {
  if (!html.includes(start)) return html;
  return html
    .replace(rawTexts, withoutFallbackMarks)
    .replace(tags, withoutFallbackMarks)
    .replace(marked, '<span lang="en">$1</span>')
    .replace(marks, '');
}
