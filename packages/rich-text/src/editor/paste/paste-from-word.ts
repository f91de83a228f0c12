/**
 * Converts HTML from Word, which writes lists as styled paragraphs with literal bullets, to HTML with lists
 * and headings. Returns HTML of other programs unchanged.
 */
export function cleanWordHtml(html: string): string {
  if (!/class="?Mso|mso-list|urn:schemas-microsoft-com/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(
    html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->/g, ''),
    'text/html',
  );
  for (const paragraph of body.querySelectorAll('p')) {
    const item = itemOf(paragraph);
    if (item) moveIntoList(paragraph, item);
  }
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  return body.innerHTML;
}

/** List attributes of a Word paragraph. */
interface WordItem {
  /** Ids of the list and its numbering: `l0 lfo1`. */
  readonly list: string;
  readonly level: number;
  readonly tag: 'ol' | 'ul';
  readonly start?: number;
  readonly type?: string;
  /**
   * A single letter may be a Roman numeral or a letter of the alphabet; the list that it continues decides.
   */
  readonly isLetter?: boolean;
}

/** Parses `mso-list: l0 level2 lfo1`, and removes the bullet from the paragraph. */
function itemOf(paragraph: Element): WordItem | undefined {
  const [, list, level, numbering = ''] =
    /mso-list:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (!list || !level) return undefined;
  return { list: `${list} ${numbering}`, level: Number(level), ...countingOf(signOf(paragraph)) };
}

/** Removes and returns the bullet or number of a paragraph. */
function signOf(paragraph: Element): string {
  const sign = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = sign?.textContent ?? '';
  sign?.remove();
  return text;
}

/** Parses `5.`, `c)`, `(iv)` and `1.2.`; anything else is a bullet. */
function countingOf(sign: string): Omit<WordItem, 'list' | 'level'> {
  const [, counted = ''] = /^[\s(]*(?:\d+\.)*(\d+|[a-z]{1,2}|[ivxlc]+)[.)]/i.exec(sign) ?? [];
  if (!counted) return { tag: 'ul' };
  if (/^\d+$/.test(counted)) return { tag: 'ol', start: Number(counted) };
  const isUpper = counted === counted.toUpperCase();
  const lower = counted.toLowerCase();
  // A single i, v or x usually starts a list of Roman numerals, not one of letters.
  const isLetter = lower.length === 1;
  if (/^[ivxlc]+$/.test(lower) && (!isLetter || /[ivx]/.test(lower)))
    return { tag: 'ol', start: romanNumber(lower), type: isUpper ? 'I' : 'i', isLetter };
  return { tag: 'ol', start: lower.charCodeAt(0) - 96, type: isUpper ? 'A' : 'a', isLetter };
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(roman: string): number {
  const digits = [...roman].map((digit) => romanDigits[digit] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

/** Turns a paragraph into a list item, in the list directly before it if that is the same one. */
function moveIntoList(paragraph: Element, item: WordItem): void {
  const { ownerDocument, previousElementSibling: before } = paragraph;
  let list = before && isListOf(before, item, 1) ? before : undefined;
  if (!list) {
    list = newList(ownerDocument, item);
    paragraph.before(list);
  }
  for (let level = 2; level <= item.level; level++) {
    const parent: Element = list.lastElementChild ?? list.appendChild(ownerDocument.createElement('li'));
    const inner: Element | null = parent.lastElementChild;
    list = inner && isListOf(inner, item, level) ? inner : parent.appendChild(newList(ownerDocument, item));
  }
  const moved = ownerDocument.createElement('li');
  moved.innerHTML = paragraph.innerHTML;
  list.append(moved);
  paragraph.remove();
}

/** Lists are the same when Word numbers them together and their number formats match on the item's level. */
function isListOf(element: Element, item: WordItem, level: number): boolean {
  if (element.getAttribute('data-word') !== item.list) return false;
  if (level < item.level) return true;
  const type = element.getAttribute('type') ?? undefined;
  const isSameSort = type === item.type || (item.isLetter === true && type?.toLowerCase() === 'a');
  return element.tagName.toLowerCase() === item.tag && isSameSort;
}

function newList(document: Document, { list, tag, start, type }: WordItem): Element {
  const made = document.createElement(tag);
  made.setAttribute('data-word', list);
  if (start !== undefined && start !== 1) made.setAttribute('start', String(start));
  if (type !== undefined) made.setAttribute('type', type);
  return made;
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.innerHTML = element.innerHTML;
  element.replaceWith(renamed);
}
