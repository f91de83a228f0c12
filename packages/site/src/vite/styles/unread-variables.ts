import type { Plugin } from 'postcss';

/** Removes Tailwind variables that no declaration reads, because the site lacks the classes that would. */
export const unreadVariables: Plugin = {
  postcssPlugin: 'unread-variables',
  OnceExit(root) {
    const read = new Set<string>();
    root.walkDecls(({ value }) => {
      for (const [, name = ''] of value.matchAll(/var\(\s*(--tw-[\w-]+)/g)) read.add(name);
    });
    const isUnread = (name: string) => name.startsWith('--tw-') && !read.has(name);
    root.walkAtRules('property', (property) => void (isUnread(property.params) && property.remove()));
    root.walkDecls((declaration) => void (isUnread(declaration.prop) && declaration.remove()));
    root.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  },
};
