/** Modules of every site: files, mails, pages, accounts. What a module builds on stands before it. */
const foundation = ['file-storage', 'notification', 'website-builder'];
const onTop = ['rbac', 'host'];
/** What runs an application. */
const runtime = ['backend', 'cli', 'project', 'site'];

/** What components for pages are made with, and what those for the admin are. */
export const screenPackages = ['@flotilla/react', '@flotilla/ui'];
export const adminPackage = '@flotilla/admin';

const packageOf = (name: string) => `@flotilla/${name}`;

/** The modules of a site that has some of its own: packages, in their order. */
export function siteModules(own: readonly string[]): string[] {
  return [...new Set([...foundation.map(packageOf), ...own, ...onTop.map(packageOf)])];
}

/** All packages that an application of some modules depends on. */
export function sitePackages(modules: readonly string[]): string[] {
  return [...modules, ...runtime.map(packageOf)].sort();
}
