/** A property of an element that references another element of its document. */
export interface Reference {
  readonly property: string;
  readonly id: string;
}

/** An element, as selectors match it. */
interface Styled {
  readonly tag: string;
  readonly id: string | undefined;
  readonly classes: readonly string[];
}

/** A style rule with references. */
export interface StyleRule {
  readonly references: readonly Reference[];
  matches(element: Styled): boolean;
}

const localUrl = /url\(\s*['"]?#([^\s"'()<>\\]+)/gi;

/** Returns the references in the value of one property. */
export function cssReferences(property: string, value: string): Reference[] {
  return [...value.matchAll(localUrl)].map(([, id = '']) => ({ property, id }));
}

/** Returns the references in declarations such as `fill:url(#a);mask:url(#b)`. */
export function styleReferences(style: string): Reference[] {
  return style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    return cssReferences(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1));
  });
}

/** Returns the number of rules in a style sheet, and those with references. */
export function styleRules(css: string): { readonly count: number; readonly rules: readonly StyleRule[] } {
  const found = css.split('}').slice(0, -1).map(ruleOf);
  const rules = found.flatMap(({ selectors, style }) => {
    const references = styleReferences(style);
    if (references.length === 0) return [];
    const compounds = selectors.split(',').map(lastCompound);
    return [
      { references, matches: (element: Styled) => compounds.some((compound) => isOf(element, compound)) },
    ];
  });
  return { count: found.length, rules };
}

/** Returns the innermost rule of text such as `@media print { .a { fill: red`. */
function ruleOf(text: string): { selectors: string; style: string } {
  const [style = '', selectors = ''] = text.split('{').toReversed();
  return { selectors, style };
}

/**
 * Returns the part of a selector that matches the element itself: `a .b > c.d:hover` → `c.d`. The part before
 * it can only narrow the match.
 */
function lastCompound(selector: string): readonly string[] {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  return last.replace(/:[^.#]*|\[[^\][]*\]/g, '').match(/[.#]?[\w-]+/g) ?? [];
}

function isOf({ tag, id, classes }: Styled, compound: readonly string[]): boolean {
  return compound.every((part) => {
    if (part.startsWith('.')) return classes.includes(part.slice(1));
    return part.startsWith('#') ? part.slice(1) === id : part.toLowerCase() === tag.toLowerCase();
  });
}
