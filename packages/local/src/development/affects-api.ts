import { extname, sep } from 'node:path';

const code = new Set('.ts .tsx .mts .cts .js .jsx .mjs .cjs'.split(' '));
const ofBrowser = new Set('.css .md'.split(' '));

/** Returns whether a file is content of a module or of the application. */
export const isContent = (path: string) => path.includes(`${sep}content${sep}`) && extname(path) === '.json';

/**
 * Returns whether a change of a file concerns the API: code and imported JSON when the API loaded it; content
 * and other files that it may read outside of the folders of components.
 */
export function affectsApi(path: string, mayHaveLoaded: (path: string) => boolean): boolean {
  const extension = extname(path);
  if (code.has(extension)) return mayHaveLoaded(path);
  if (path.includes(`${sep}content${sep}`) || mayHaveLoaded(path)) return true;
  const isOfComponents = path.includes(`${sep}react${sep}`) || path.includes(`${sep}admin${sep}`);
  return !isOfComponents && !ofBrowser.has(extension);
}
