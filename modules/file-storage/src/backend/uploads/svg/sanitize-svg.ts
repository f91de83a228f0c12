import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Expansion } from './expansion.js';
import { Namespaces, type QualifiedName } from './namespaces.js';
import { SvgProblem } from './svg-problem.js';
import {
  animations,
  attributes,
  elements,
  svgNamespace,
  unwrapped,
  xlinkNamespace,
  xmlNamespace,
} from './vocabulary.js';

/** Drawing programs nest about twenty levels; renderers recurse into each. */
const maxDepth = 100;
const maxElements = 20_000;

/**
 * Rewrites an SVG from an allow-list: scripts, event attributes, HTML, references to other documents,
 * processing instructions and entities are removed. Takes linear time. Imports nothing else of the product,
 * since it runs in a worker.
 * @throws SvgProblem when it is not an SVG, or too expensive to render
 */
export function sanitizeSvg(source: string): string {
  const writer = new SvgWriter();
  // Without `xmlns`: saxes searches a prefix in all open elements, which takes quadratic time in the depth.
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => {
    throw new SvgProblem('type', { en: 'The SVG is not well-formed XML.', ru: 'SVG — не правильный XML.' });
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('closetag', () => writer.close());
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  parser.write(source).close();
  return writer.result();
}

/** An element with its names resolved. */
interface Tag extends QualifiedName {
  readonly attributes: readonly (QualifiedName & { readonly value: string })[];
}

type Fate = 'kept' | 'unwrapped' | 'dropped';

class SvgWriter {
  private readonly parts: string[] = [];
  private readonly ancestors: { readonly name: string; readonly fate: Fate }[] = [];
  private readonly namespaces = new Namespaces();
  private readonly expansion = new Expansion();
  private elements = 0;
  /** Text of the open style sheet, which is checked as a whole, as browsers parse it. */
  private css = '';

  open(plain: SaxesTagPlain): void {
    this.elements += 1;
    if (this.elements > maxElements)
      throw new SvgProblem('cost', {
        en: `The SVG has more than ${maxElements} elements.`,
        ru: `В SVG больше ${maxElements} элементов.`,
      });
    if (this.ancestors.length >= maxDepth)
      throw new SvgProblem('cost', {
        en: `The SVG is more than ${maxDepth} levels deep.`,
        ru: `В SVG больше ${maxDepth} уровней вложенности.`,
      });
    const tag = this.resolved(plain);
    const fate = this.fateOf(tag);
    const isRoot = this.ancestors.length === 0;
    this.ancestors.push({ name: tag.local, fate });
    if (fate !== 'kept') return;
    const written = writtenAttributes(tag);
    this.expansion.open(tag.local, written);
    const namespaces = isRoot ? ` xmlns="${svgNamespace}" xmlns:xlink="${xlinkNamespace}"` : '';
    const texts = [...written].map(([name, value]) => ` ${name}="${escaped(value)}"`);
    this.parts.push(`<${tag.local}${namespaces}${texts.join('')}>`);
  }

  close(): void {
    this.namespaces.close();
    const closed = this.ancestors.pop();
    if (closed?.fate !== 'kept') return;
    this.expansion.close();
    if (closed.name === 'style') {
      const css = withoutForeignCss(this.css);
      this.expansion.addStyleSheet(css);
      this.parts.push(escaped(css));
    }
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
    this.expansion.check();
    return this.parts.join('');
  }

  private resolved({ name, attributes: given }: SaxesTagPlain): Tag {
    this.namespaces.open(given);
    const attributes = Object.entries(given).map(([key, value]) => ({
      ...this.namespaces.ofAttribute(key),
      value,
    }));
    return { ...this.namespaces.ofElement(name), attributes };
  }

  private fateOf(tag: Tag): Fate {
    const isSvg = tag.uri === svgNamespace;
    const around = this.ancestors.at(-1);
    if (!around) {
      if (isSvg && tag.local === 'svg') return 'kept';
      throw new SvgProblem('type', {
        en: 'The file is no SVG: its root is another element.',
        ru: 'Это не SVG: в корне другой элемент.',
      });
    }
    if (around.fate === 'dropped' || around.name === 'style' || !isSvg) return 'dropped';
    if (unwrapped.has(tag.local)) return 'unwrapped';
    if (animations.has(tag.local)) return animatesHarmlessly(tag) ? 'kept' : 'dropped';
    return elements.has(tag.local) ? 'kept' : 'dropped';
  }
}

/** Returns whether an animation targets an allowed attribute: otherwise it could write forbidden ones. */
function animatesHarmlessly(tag: Tag): boolean {
  if (tag.local === 'animateMotion') return true;
  const target =
    tag.attributes.find(({ local, uri }) => local === 'attributeName' && uri === '')?.value ?? '';
  return attributes.has(target);
}

/** Returns the allowed attributes by their output names. The last of two with one name wins. */
function writtenAttributes(tag: Tag): ReadonlyMap<string, string> {
  return new Map(
    tag.attributes.flatMap((attribute) => {
      const name = nameOf(attribute);
      return name && isHarmless(tag.local, name, attribute.value) ? [[name, attribute.value] as const] : [];
    }),
  );
}

/** Returns the output name of an attribute; undefined when it is removed. */
function nameOf({ local, uri }: QualifiedName): string | undefined {
  if (uri === '')
    return attributes.has(local) || local === 'href' || local === 'style' || local.startsWith('aria-')
      ? local
      : undefined;
  if (uri === xlinkNamespace && local === 'href') return 'xlink:href';
  return uri === xmlNamespace && (local === 'space' || local === 'lang') ? `xml:${local}` : undefined;
}

function isHarmless(element: string, name: string, value: string): boolean {
  return name === 'href' || name === 'xlink:href'
    ? isHarmlessReference(element, value)
    : isHarmlessValue(value);
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

/** Elements that embed a picture. */
const pictureElements: ReadonlySet<string> = new Set(['image', 'feImage']);
const embeddedPicture = /^data:image\/(png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/;
const fragment = /^#[^\s"'()<>\\]+$/;

/** Returns whether a reference is allowed: to a part of the same document, or to an embedded picture. */
function isHarmlessReference(element: string, value: string): boolean {
  const reference = value.trim();
  return fragment.test(reference) || (pictureElements.has(element) && embeddedPicture.test(reference));
}

/** Backslashes are rejected, since CSS escapes could spell any of the other words. */
const dangerousWords =
  /\\|@|javascript:|vbscript:|expression\s*\(|behavior\s*:|-moz-binding|(image|image-set|cross-fade|src|element|paint)\s*\(/i;
const anyUrl = /url\s*\(/gi;
const localUrl = /url\s*\(\s*(['"]?)#[^\s"'()<>\\]+\1\s*\)/gi;

/** Returns whether the value of an attribute, or CSS, neither loads nor runs anything. */
function isHarmlessValue(value: string): boolean {
  return !dangerousWords.test(value) && count(value, anyUrl) === count(value, localUrl);
}

/**
 * Rules that load external resources. An SVG keeps its colours without them; an unterminated one extends to
 * the end of the text.
 */
const fetchingRules = /@(import|charset|namespace)[^;]*(;|$)|@font-face\s*\{[^}]*(\}|$)/gi;
const comments = /\/\*[\s\S]*?(\*\/|$)/g;
const conditions = /@(media|supports|keyframes)\b/gi;

/** Returns a style sheet without rules that load resources; empty when anything else in it is not allowed. */
function withoutForeignCss(css: string): string {
  const own = css.replace(comments, ' ').replace(fetchingRules, '');
  return isHarmlessValue(own.replace(conditions, '')) ? own : '';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
