/** Elements that show a picture of their own. */
const pictureElements: ReadonlySet<string> = new Set(['image', 'feImage']);
const embeddedPicture = /^data:image\/(png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/;
const fragment = /^#[^\s"'()<>\\]+$/;

/** Whether an element may refer to this: to a part of its own document, or to a picture that it carries. */
export function isHarmlessReference(element: string, value: string): boolean {
  const reference = value.trim();
  return fragment.test(reference) || (pictureElements.has(element) && embeddedPicture.test(reference));
}

/** Escapes could spell any of the other words, so there are none. */
const dangerousWords =
  /\\|@|javascript:|vbscript:|expression\s*\(|behavior\s*:|-moz-binding|(image|image-set|cross-fade|src|element|paint)\s*\(/i;
const anyUrl = /url\s*\(/gi;
const localUrl = /url\s*\(\s*(['"]?)#[^\s"'()<>\\]+\1\s*\)/gi;

/** Whether the value of an attribute, or CSS, fetches nothing and runs nothing. */
export function isHarmlessValue(value: string): boolean {
  return !dangerousWords.test(value) && count(value, anyUrl) === count(value, localUrl);
}

/** Rules without which a drawing still has its colours; each is taken to the end of the text if it has none of its own. */
const fetchingRules = /@(import|charset|namespace)[^;]*(;|$)|@font-face\s*\{[^}]*(\}|$)/gi;
const comments = /\/\*[\s\S]*?(\*\/|$)/g;
const conditions = /@(media|supports|keyframes)\b/gi;

/** The text of a style sheet without rules that fetch; empty when it does anything else that a drawing has no need of. */
export function withoutForeignCss(css: string): string {
  const own = css.replace(comments, ' ').replace(fetchingRules, '');
  return isHarmlessValue(own.replace(conditions, '')) ? own : '';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
