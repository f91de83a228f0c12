import postcss, {
  type AtRule,
  type Declaration,
  type Node,
  type Plugin,
  type Root,
  type Rule,
} from 'postcss';

const scope = '.flotilla';

/**
 * Limits a style sheet to the elements of `.flotilla`, and puts it into the layer `flotilla`: unlayered rules
 * of the application win. Colors read variables that the application may set: `--flotilla-primary`. The color
 * scheme is that of the application: its `color-scheme`, `data-theme`, or the class `dark` or `light`.
 */
export function embedStyles(css: string): string {
  return postcss([embedded]).process(css, { from: undefined }).css;
}

const embedded: Plugin = {
  postcssPlugin: 'embedded',
  OnceExit(root) {
    root.walkRules((rule) => {
      if (isKeyframe(rule) || isNested(rule)) return;
      rule.selectors = [...new Set(rule.selectors.map(limited))];
    });
    root.walkDecls(/^--color-/, (declaration) => {
      if (!isThemeOf(declaration)) return;
      const name = declaration.prop.replace('--color-', '--flotilla-');
      declaration.value = `var(${name}, ${declaration.value})`;
    });
    renameKeyframes(root);
    const layer = postcss.atRule({ name: 'layer', params: 'flotilla', nodes: [] });
    for (const node of [...root.nodes]) if (!isGlobal(node)) layer.append(node);
    // The resets of Tailwind in the application lose, whichever style sheet comes first.
    root.prepend(postcss.atRule({ name: 'layer', params: 'theme, base, flotilla' }), layer);
    root.append(schemes().nodes);
  },
};

/** Returns a selector that matches only inside of the scope, with the same specificity. */
function limited(selector: string): string {
  if (/^(:root|:host|html|body)$/.test(selector)) return scope;
  const [, element, pseudo = ''] = /^(\*?)((?:::?[\w-]+)?)$/.exec(selector) ?? [];
  if (element !== undefined && (element || pseudo)) return `:where(${scope}, ${scope} *)${pseudo}`;
  return `:where(${scope}) ${selector}`;
}

/** Names of animations are global, too. */
function renameKeyframes(root: Root): void {
  const names = new Set<string>();
  root.walkAtRules(/keyframes$/, (rule) => {
    names.add(rule.params);
    rule.params = `flotilla-${rule.params}`;
  });
  root.walkDecls(/^(animation|animation-name|--animate-.+)$/, (declaration) => {
    declaration.value = declaration.value.replace(/^[\w-]+/, (name) =>
      names.has(name) ? `flotilla-${name}` : name,
    );
  });
}

/**
 * Color schemes that an application selects by an attribute or a class instead of by `color-scheme`. Bundlers
 * that compile `light-dark()` for old browsers (Lightning CSS) read two variables instead, which they set
 * where the application sets `color-scheme`: the default is light. The layer `theme` is the first of Tailwind,
 * so that its other layers win.
 */
const schemes = () =>
  postcss.parse(
    [
      '@layer theme { :where(:root) { --lightningcss-light: initial; --lightningcss-dark: ; } }',
      ...['light', 'dark'].map(
        (name) =>
          `@layer flotilla { :where([data-theme='${name}'], .${name}) ${scope} { color-scheme: ${name} } }`,
      ),
    ].join('\n'),
  );

const isThemeOf = ({ parent }: Declaration) => isRule(parent) && parent.selectors.includes(scope);
const isKeyframe = ({ parent }: Rule) => isAtRule(parent) && parent.name.endsWith('keyframes');
const isNested = ({ parent }: Rule): boolean =>
  isRule(parent) || (isAtRule(parent) && ancestorsOf(parent).some(isRule));

function ancestorsOf({ parent }: AtRule): Node[] {
  return parent === undefined ? [] : [parent, ...(isAtRule(parent) ? ancestorsOf(parent) : [])];
}

const isRule = (node: Node | undefined): node is Rule => node?.type === 'rule';
const isAtRule = (node: Node | undefined): node is AtRule => node?.type === 'atrule';

/** `@property` applies to the whole document, and is not valid inside of layers of all browsers. */
const isGlobal = (node: Node) => isAtRule(node) && ['property', 'charset'].includes(node.name);
