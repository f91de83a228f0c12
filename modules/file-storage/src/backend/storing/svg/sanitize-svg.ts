import { UnsupportedTypeError } from '@flotilla/backend/ports';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { animations, attributes, elements, svgNamespace, unwrapped, xlinkNamespace, xmlNamespace } from './vocabulary.js';

/**
 * Writes an SVG anew from what is known to be harmless: whatever is on no list (scripts, event attributes, HTML,
 * references to elsewhere, processing instructions, entities) never reaches the result.
 * @throws UnsupportedTypeError when it is no SVG
 */
export function sanitizeSvg(source: string): string {
  const writer = new SvgWriter();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw new UnsupportedTypeError('The SVG is not well-formed XML.');
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('closetag', () => writer.close());
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  parser.write(source).close();
  return writer.result();
}

type Fate = 'kept' | 'unwrapped' | 'dropped';

class SvgWriter {
  private readonly parts: string[] = [];
  private readonly ancestors: { readonly name: string; readonly fate: Fate }[] = [];
  /** The text of the open style sheet: it is judged whole, as a browser reads it. */
  private css = '';

  open(tag: SaxesTagNS): void {
    const fate = this.fateOf(tag);
    const isRoot = this.ancestors.length === 0;
    this.ancestors.push({ name: tag.local, fate });
    if (fate !== 'kept') return;
    const namespaces = isRoot ? ` xmlns="${svgNamespace}" xmlns:xlink="${xlinkNamespace}"` : '';
    this.parts.push(`<${tag.local}${namespaces}${attributesOf(tag)}>`);
  }

  close(): void {
    const closed = this.ancestors.pop();
    if (closed?.fate !== 'kept') return;
    if (closed.name === 'style') this.parts.push(escaped(withoutForeignCss(this.css)));
    this.css = '';
    this.parts.push(`</${closed.name}>`);
  }

  text(text: string): void {
    const around = this.ancestors.at(-1);
    if (!around || around.fate === 'dropped') return;
    if (around.name === 'style') this.css += text;
    else this.parts.push(escaped(text));
  }

  result(): string {
    return this.parts.join('');
  }

  private fateOf(tag: SaxesTagNS): Fate {
    const isSvg = tag.uri === svgNamespace;
    const around = this.ancestors.at(-1);
    if (!around) {
      if (isSvg && tag.local === 'svg') return 'kept';
      throw new UnsupportedTypeError('The file is no SVG: its root is another element.');
    }
    if (around.fate === 'dropped' || around.name === 'style' || !isSvg) return 'dropped';
    if (unwrapped.has(tag.local)) return 'unwrapped';
    if (animations.has(tag.local)) return animatesHarmlessly(tag) ? 'kept' : 'dropped';
    return elements.has(tag.local) ? 'kept' : 'dropped';
  }
}

/** An animation can write what the element itself may not say. */
function animatesHarmlessly(tag: SaxesTagNS): boolean {
  if (tag.local === 'animateMotion') return true;
  const target = Object.values(tag.attributes).find(({ name }) => name === 'attributeName')?.value ?? '';
  return attributes.has(target);
}

function attributesOf(tag: SaxesTagNS): string {
  return Object.values(tag.attributes)
    .flatMap((attribute) => {
      const name = nameOf(attribute);
      return name && isHarmless(tag.local, name, attribute.value) ? [` ${name}="${escaped(attribute.value)}"`] : [];
    })
    .join('');
}

/** The name that an attribute is written with; undefined for one that is not. */
function nameOf({ local, uri }: SaxesAttributeNS): string | undefined {
  if (uri === '') return attributes.has(local) || local === 'href' || local === 'style' || local.startsWith('aria-') ? local : undefined;
  if (uri === xlinkNamespace && local === 'href') return 'xlink:href';
  return uri === xmlNamespace && (local === 'space' || local === 'lang') ? `xml:${local}` : undefined;
}

function isHarmless(element: string, name: string, value: string): boolean {
  return name === 'href' || name === 'xlink:href' ? isHarmlessReference(element, value) : isHarmlessValue(value);
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => escapes[character] ?? '');
}

/** Elements that show a picture of their own. */
const pictureElements: ReadonlySet<string> = new Set(['image', 'feImage']);
const embeddedPicture = /^data:image\/(png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/;
const fragment = /^#[^\s"'()<>\\]+$/;

/** Whether an element may refer to this: to a part of its own document, or to a picture that it carries. */
function isHarmlessReference(element: string, value: string): boolean {
  const reference = value.trim();
  return fragment.test(reference) || (pictureElements.has(element) && embeddedPicture.test(reference));
}

/** Escapes could spell any of the other words, so there are none. */
const dangerousWords =
  /\\|@|javascript:|vbscript:|expression\s*\(|behavior\s*:|-moz-binding|(image|image-set|cross-fade|src|element|paint)\s*\(/i;
const anyUrl = /url\s*\(/gi;
const localUrl = /url\s*\(\s*(['"]?)#[^\s"'()<>\\]+\1\s*\)/gi;

/** Whether the value of an attribute, or CSS, fetches nothing and runs nothing. */
function isHarmlessValue(value: string): boolean {
  return !dangerousWords.test(value) && count(value, anyUrl) === count(value, localUrl);
}

/** Rules without which a drawing still has its colours; each is taken to the end of the text if it has none of its own. */
const fetchingRules = /@(import|charset|namespace)[^;]*(;|$)|@font-face\s*\{[^}]*(\}|$)/gi;
const comments = /\/\*[\s\S]*?(\*\/|$)/g;
const conditions = /@(media|supports|keyframes)\b/gi;

/** The text of a style sheet without rules that fetch; empty when it does anything else that a drawing has no need of. */
function withoutForeignCss(css: string): string {
  const own = css.replace(comments, ' ').replace(fetchingRules, '');
  return isHarmlessValue(own.replace(conditions, '')) ? own : '';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
