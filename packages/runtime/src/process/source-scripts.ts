/** Node strips the types of a source, but does not resolve `./x.js` to `./x.ts`. */
const hooks = `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    next(/^\\.{1,2}\\//.test(name) && context.parentURL?.endsWith('.ts') ? name.replace(/\\.js$/, '.ts') : name, context),
});`;

const isSource = import.meta.url.endsWith('.ts');

/** Options of Node for a script of a package that runs in a process or thread of its own. */
export const sourceOptions: readonly string[] = isSource
  ? ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`]
  : [];

const transform = '--experimental-transform-types';

/**
 * Options of Node for a script that imports other packages of the workspace from their sources. A Node without the
 * transformation imports the built packages.
 */
export const sourceConditions: readonly string[] =
  isSource && process.allowedNodeEnvironmentFlags.has(transform)
    ? ['--conditions=source', transform, '--disable-warning=ExperimentalWarning']
    : [];

/** Returns the URL of a script relative to the module with a URL. `name` has no extension. */
export function scriptUrl(name: string, module: string): URL {
  return new URL(`${name}${isSource ? '.ts' : '.js'}`, module);
}
