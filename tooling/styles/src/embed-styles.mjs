import postcss from 'postcss';

const scope = '.flotilla';

/**
 * Limits a style sheet to the elements of `.flotilla`, and puts it into the layer `flotilla`: unlayered rules
 * of the application win. Colors read variables that the application may set: `--flotilla-primary`. The color
 * scheme is that of the application: its `color-scheme`, `data-theme`, or the class `dark` or `light`.
 */
export function embedStyles(css) {
  return postcss([embedded]).process(css, { from: undefined }).css;
}

const embedded = {
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
function limited(selector) {
  if (/^(:root|:host|html|body)$/.test(selector)) return scope;
  const [, element, pseudo] = /^(\*?)((?:::?[\w-]+)?)$/.exec(selector) ?? [];
  if (element !== undefined && (element || pseudo)) return `:where(${scope}, ${scope} *)${pseudo}`;
  return `:where(${scope}) ${selector}`;
}

/** Names of animations are global, too. */
function renameKeyframes(root) {
  const names = new Set();
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

const isThemeOf = ({ parent }) => parent?.type === 'rule' && parent.selectors.includes(scope);
const isKeyframe = ({ parent }) => parent?.type === 'atrule' && parent.name.endsWith('keyframes');
const isNested = ({ parent }) => {
  for (let at = parent; at; at = at.parent) if (at.type === 'rule') return true;
  return false;
};

/** `@property` applies to the whole document, and is not valid inside of layers of all browsers. */
const isGlobal = (node) => node.type === 'atrule' && ['property', 'charset'].includes(node.name);
