import type { AtRule, Container, Declaration, Plugin } from 'postcss';

/** Puts into the place of each of Tailwind's variables that nothing sets, or not otherwise, what it is then. */
export const settledVariables: Plugin = {
  postcssPlugin: 'settled-variables',
  OnceExit(root) {
    const said: { prop: string; value: string }[] = [];
    const initial = new Map<string, string>();
    root.walkDecls((declaration) => {
      const { prop, value } = declaration;
      const parent = declaration.parent as Container | undefined;
      if (isPropertyRule(parent)) {
        // A length has its unit in a sum.
        if (prop === 'initial-value') initial.set(parent.params, value === '0' && isLength(parent) ? '0px' : value);
      } else if (prop.startsWith('--tw-') && !isFirstValue(declaration)) said.push({ prop, value });
    });
    const set = new Set(said.filter(({ prop, value }) => value !== initial.get(prop)).map(({ prop }) => prop));
    const isSettled = (name: string) => name.startsWith('--tw-') && !set.has(name);
    root.walkAtRules('property', (property) => void (isSettled(property.params) && property.remove()));
    root.walkDecls((declaration) => {
      if (isSettled(declaration.prop)) declaration.remove();
      else if (declaration.value.includes('var('))
        declaration.value = settled(declaration.value, { isSettled, initial }).replace(noShadows, '');
    });
  },
};

/** What stands for the shadows that a box does not have, before those that it has. */
const noShadows = /(?:0 0 #0000,\s*)+/;

interface Known {
  readonly isSettled: (name: string) => boolean;
  readonly initial: ReadonlyMap<string, string>;
}

/** A value without the variables that are settled. */
function settled(value: string, known: Known): string {
  const start = value.indexOf('var(--');
  if (start < 0) return value;
  const end = closing(value, start + 'var'.length);
  // A parenthesis within a text: what is not understood stays.
  if (end === undefined) return value;
  const inside = value.slice(start + 'var('.length, end);
  const [said = ''] = inside.split(',', 1);
  const name = said.trim();
  const otherwise = said === inside ? undefined : settled(inside.slice(said.length + 1), known);
  const own = known.isSettled(name) ? (known.initial.get(name) ?? otherwise) : undefined;
  const written = own?.trim() ?? (otherwise === undefined ? `var(${name})` : `var(${name},${otherwise})`);
  return value.slice(0, start) + written + settled(value.slice(end + 1), known);
}

/** Where the parenthesis that opens at a place is closed. */
function closing(value: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < value.length; at++) {
    if (value[at] === '(') depth++;
    if (value[at] === ')' && --depth === 0) return at;
  }
  return undefined;
}

const isLength = (property: AtRule) =>
  property.some((node) => node.type === 'decl' && node.prop === 'syntax' && node.value.includes('<length'));

/** Said for all elements, for browsers that do not know `@property`. */
function isFirstValue({ parent }: Declaration): boolean {
  for (let at: Container | undefined = parent as Container | undefined; at; at = at.parent as Container | undefined)
    if (at.type === 'atrule' && (at as AtRule).name === 'layer' && (at as AtRule).params === 'properties') return true;
  return false;
}

const isPropertyRule = (node: Container | undefined): node is AtRule => node?.type === 'atrule' && (node as AtRule).name === 'property';
