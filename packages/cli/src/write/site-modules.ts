/** Modules of every site: files, mails, pages, accounts. A module follows its dependencies. */
const foundation = ['file-storage', 'notification', 'website-builder'];
const onTop = ['rbac', 'host'];
/** Modules of Flotilla that a site may have beside those of every site. */
export const optionalModules = ['analytic', 'billing', 'ecommerce', 'crm', 'blog', 'social', 'agent'];
/** All modules of Flotilla. */
export const flotillaModules = [...foundation, ...optionalModules, ...onTop, 'startup'].toSorted();
/** Packages that run an application, and imports of other systems by its administrators. */
const runtime = ['backend', 'cli', 'importers', 'runtime', 'site'];

/** Packages for components of pages, and the one for components of the admin. */
export const screenPackages = ['@flotilla/react', '@flotilla/ui'];
export const adminPackage = '@flotilla/admin';

/** Optional peers of the modules of every site: passwords, mails, uploads, and signing in with a wallet. */
export const siteLibraries = {
  '@node-rs/argon2': '^2.0.0',
  '@react-email/render': '^2.0.0',
  ethers: '^6.13.0',
  'file-type': '^22.0.0',
  'image-size': '^2.0.0',
  nodemailer: '^10.0.0',
  siwe: '^3.0.0',
};

const packageOf = (name: string) => `@flotilla/${name}`;

/** Returns the packages of all modules of a site, in order, including its own. */
export function siteModules(own: readonly string[]): string[] {
  return [...new Set([...foundation.map(packageOf), ...own, ...onTop.map(packageOf)])];
}

/** Returns all packages that an application with these modules depends on. */
export function sitePackages(modules: readonly string[]): string[] {
  return [...modules, ...runtime.map(packageOf)].sort();
}
