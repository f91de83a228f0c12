import type { AtRule, Container, Declaration, Plugin } from 'postcss';

/** Inlines Tailwind's variables that are never set, or only set to their initial value. */
export const constantVariables: Plugin = {
  postcssPlugin: 'constant-variables',
  OnceExit(root) {
    const declared: { prop: string; value: string }[] = [];
    const initial = new Map<string, string>();
    root.walkDecls((declaration) => {
      const { prop, value } = declaration;
      const parent = declaration.parent as Container | undefined;
      if (isPropertyRule(parent)) {
        // A length needs a unit inside `calc()`.
        if (prop === 'initial-value')
          initial.set(parent.params, value === '0' && isLength(parent) ? '0px' : value);
      } else if (prop.startsWith('--tw-') && !isFirstValue(declaration)) declared.push({ prop, value });
    });
    const set = new Set(
      declared.filter(({ prop, value }) => value !== initial.get(prop)).map(({ prop }) => prop),
    );
    const isConstant = (name: string) => name.startsWith('--tw-') && !set.has(name);
    root.walkAtRules('property', (property) => void (isConstant(property.params) && property.remove()));
    root.walkDecls((declaration) => {
      if (isConstant(declaration.prop)) declaration.remove();
      else if (declaration.value.includes('var('))
        declaration.value = inlined(declaration.value, { isConstant, initial }).replace(noShadows, '');
    });
  },
};

/** Placeholders of missing shadows, before the actual ones. */
const noShadows = /(?:0 0 #0000,\s*)+/;

interface Constants {
  readonly isConstant: (name: string) => boolean;
  readonly initial: ReadonlyMap<string, string>;
}

/** Returns a value with settled variables inlined. */
function inlined(value: string, constants: Constants): string {
  const start = value.indexOf('var(--');
  if (start < 0) return value;
  const end = closing(value, start + 'var'.length);
  // A parenthesis inside a string: leaves the value unchanged.
  if (end === undefined) return value;
  const content = value.slice(start + 'var('.length, end);
  const [declared = ''] = content.split(',', 1);
  const name = declared.trim();
  const otherwise = declared === content ? undefined : inlined(content.slice(declared.length + 1), constants);
  const own = constants.isConstant(name) ? (constants.initial.get(name) ?? otherwise) : undefined;
  const written = own?.trim() ?? (otherwise === undefined ? `var(${name})` : `var(${name},${otherwise})`);
  return value.slice(0, start) + written + inlined(value.slice(end + 1), constants);
}

/** Returns the position of the closing parenthesis. */
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

/** Returns whether a declaration is in the fallback layer for browsers without `@property`. */
function isFirstValue({ parent }: Declaration): boolean {
  for (
    let at: Container | undefined = parent as Container | undefined;
    at;
    at = at.parent as Container | undefined
  )
    if (at.type === 'atrule' && (at as AtRule).name === 'layer' && (at as AtRule).params === 'properties')
      return true;
  return false;
}

const isPropertyRule = (node: Container | undefined): node is AtRule =>
  node?.type === 'atrule' && (node as AtRule).name === 'property';
