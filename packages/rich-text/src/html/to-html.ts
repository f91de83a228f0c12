import { toDocument } from '../to-document.js';
import type { RichTextValue } from '../value.js';
import { elementsOf, type HtmlContent, type HtmlElement, type Outline } from './elements.js';

export interface HtmlOptions extends Outline {
  /** Converts addresses of the document for a mail or a feed: `(path) => new URL(path, origin).href`. */
  readonly address?: (href: string) => string;
  /** Converts addresses of shown pictures; `address` by default. `width`: of the file in pixels. */
  readonly picture?: (src: string, width: number | undefined) => string;
}

/** Returns a value as an HTML string, for mails and feeds. */
export function toHtml(
  value: RichTextValue,
  { address = (href) => href, picture = address, ...outline }: HtmlOptions = {},
): string {
  return elementsOf(toDocument(value), outline).map(write).join('');

  function write(content: HtmlContent): string {
    if (typeof content === 'string') return escape(content);
    const { tag, attributes, children } = content;
    const written = Object.entries(attributes).map(([name, given]) => {
      if (given === undefined) return '';
      return ` ${nameOf(name)}="${escape(valueOf(name, String(given), attributes))}"`;
    });
    const start = `<${tag}${written.join('')}>`;
    return isVoid.has(tag) ? start : `${start}${children.map(write).join('')}</${tag}>`;
  }

  function valueOf(name: string, given: string, { width }: HtmlElement['attributes']): string {
    if (name === 'href') return address(given);
    return name === 'src' ? picture(given, Number(width) || undefined) : given;
  }
}

const isVoid = new Set(['br', 'hr', 'img']);

/** Maps React's `className` to `class`. */
function nameOf(attribute: string): string {
  return attribute === 'className' ? 'class' : attribute.toLowerCase();
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
