/**
 * HTML from a word processor as HTML that says what it means: Word writes lists as paragraphs with a style, and their signs as
 * text; Google Docs wraps everything in a `<b>` that is none (which `fromHtml` knows).
 */
export function withoutWord(html: string): string {
  if (!/class="?Mso|mso-list|urn:schemas-microsoft-com/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->/g, ''), 'text/html');
  const paragraphs = [...body.querySelectorAll('p')].filter((paragraph) => levelOf(paragraph) > 0);
  for (const paragraph of paragraphs) intoList(paragraph);
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  return body.innerHTML;
}

/** `mso-list: l0 level2 lfo1` */
function levelOf(paragraph: Element): number {
  return Number(/mso-list:\s*l\d+\s+level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
}

/** Makes an item of a paragraph, in the list that ends right before it when there is one, as deep as it says. */
function intoList(paragraph: Element): void {
  const sign = signOf(paragraph);
  const tag = /^[\s(]*(\d+|[a-z]{1,2}|[ivx]+)[.)]/i.test(sign) ? 'ol' : 'ul';
  const level = levelOf(paragraph);
  const item = paragraph.ownerDocument.createElement('li');
  item.innerHTML = paragraph.innerHTML;
  const before = paragraph.previousElementSibling;
  let list = before && /^[uo]l$/i.test(before.tagName) && before.hasAttribute('data-word') ? before : undefined;
  if (!list) {
    list = newList(paragraph, tag);
    paragraph.before(list);
  }
  for (let depth = 1; depth < level; depth++) {
    const parent: Element = list.lastElementChild ?? list.appendChild(paragraph.ownerDocument.createElement('li'));
    const inner: Element | null = parent.querySelector(':scope > ul, :scope > ol');
    list = inner ?? parent.appendChild(newList(paragraph, tag));
  }
  list.append(item);
  paragraph.remove();
}

function newList({ ownerDocument }: Element, tag: string): Element {
  const list = ownerDocument.createElement(tag);
  list.setAttribute('data-word', '');
  return list;
}

/** Takes the sign or number out of a paragraph. */
function signOf(paragraph: Element): string {
  const sign = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''));
  const text = sign?.textContent ?? '';
  sign?.remove();
  return text;
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.innerHTML = element.innerHTML;
  element.replaceWith(renamed);
}
