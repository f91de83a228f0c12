import type { Plugin, Rule } from 'postcss';

/**
 * Tailwind's condition for `color-mix`. All supported browsers have it: Chrome since 111, Firefox since 113,
 * Safari since 16.2.
 */
const canMix = /^\(color:\s*color-mix\(in lab,\s*red,\s*red\)\)$/;

/** Replaces fallback colors by the mixed colors that follow them. */
export const mixedColors: Plugin = {
  postcssPlugin: 'mixed-colors',
  OnceExit(root) {
    root.walkAtRules('supports', (support) => {
      if (!canMix.test(support.params)) return;
      const plain = support.prev();
      const [mixed] = support.nodes ?? [];
      if (plain?.type === 'rule' && mixed?.type === 'rule' && mixed.selector === plain.selector)
        leaveOut(plain, mixed);
      support.replaceWith(support.nodes ?? []);
    });
  },
};

/** Removes the declarations of a rule that the next rule overrides, and merges the two. */
function leaveOut(plain: Rule, mixed: Rule): void {
  const isSaid = (prop: string) => mixed.some((node) => node.type === 'decl' && node.prop === prop);
  for (const node of [...plain.nodes]) if (node.type === 'decl' && isSaid(node.prop)) node.remove();
  if (plain.nodes.length === 0) return void plain.remove();
  plain.append(mixed.nodes);
  mixed.remove();
}
