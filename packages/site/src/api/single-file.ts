import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { packageFolder } from '@flotilla/runtime';
import type { Plugin } from 'rolldown';

interface SingleFileOptions {
  /** Folder of the API package, whose dependencies include all bundled packages. */
  readonly api: string;
  /** Path from the folder of the bundle to that package. */
  readonly toApi: string;
}

/**
 * Packages that stay external: they contain native programs, look for their own files, or are rarely loaded.
 */
const outside =
  /^(?:@aws-sdk\/|@modelcontextprotocol\/|@node-rs\/argon2|@opentelemetry\/|@resvg\/|@scalar\/|@sentry\/|ioredis$|prom-client$|satori$|sharp$|stripe$)/;
const resolver = '\0flotilla:places';
/**
 * Loads `node:http` by `require`: an `import` evaluates all named exports, and some load Node's whole fetch
 * implementation.
 */
const lateHttp = '\0flotilla:http.cjs';
const outsidePrefix = '\0flotilla:outside:';
const meta = /\bimport\.meta\.(url|dirname|filename)\b/g;

/**
 * Bundles many packages into one file; adjacent files and external packages are resolved from the package
 * that uses them.
 */
export function singleFile({ api, toApi }: SingleFileOptions): Plugin {
  const chainOf = chainsFrom(api);
  return {
    name: 'flotilla:single-file',
    resolveId(id, importer) {
      if (id === resolver || id === lateHttp || id.startsWith(outsidePrefix)) return id;
      if (id === 'node:http' && importer && importer !== lateHttp) return lateHttp;
      if (!importer || importer.startsWith('\0') || isBuiltin(id) || /^[./#\0]/.test(id)) return undefined;
      const way = chainOf(importer);
      if (outside.test(id)) return way ? outsidePrefix + JSON.stringify({ way, id }) : { id, external: true };
      // An optional package that is not installed, such as a database driver; its importer handles the
      // failure.
      return way || isThere(id, importer) ? undefined : { id, external: true };
    },
    load(id) {
      if (id === resolver) return resolverSource(toApi);
      if (id === lateHttp) return `module.exports = require('node:http');`;
      if (!id.startsWith(outsidePrefix)) return undefined;
      const { way, id: name } = JSON.parse(id.slice(outsidePrefix.length)) as { way: string[]; id: string };
      return `const { wholeOf } = require(${JSON.stringify(resolver)});\nmodule.exports = wholeOf(${JSON.stringify(way)}, ${JSON.stringify(name)});\n`;
    },
    transform(code, id) {
      const way = code.includes('import.meta.') ? chainOf(id) : undefined;
      if (!way) return undefined;
      const path = JSON.stringify(relative(packageOf(id), id));
      const ask = (what: string) => `__flotillaPlaces.${what}Of(${JSON.stringify(way)}, ${path})`;
      return `import * as __flotillaPlaces from ${JSON.stringify(resolver)};\n${code.replace(meta, (_, what: string) => ask(what))}`;
    },
  };
}

/** Returns the folder of the package that contains a file. */
function packageOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder;
  }
}

/**
 * Returns a function that gives the chain of package names from the API to a package of Flotilla. A chain,
 * because absolute folders differ on the target machine.
 */
function chainsFrom(api: string): (file: string) => readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[realpathSync(api), []]]);
  for (const [folder, way] of ways) {
    for (const name of dependenciesOf(folder).filter((each) => each.startsWith('@flotilla/'))) {
      const found = packageFolder(folder, name);
      if (found && !ways.has(found)) ways.set(found, [...way, name]);
    }
  }
  return (file) => ways.get(packageOf(file));
}

function dependenciesOf(folder: string): string[] {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  return Object.keys({ ...dependencies, ...peerDependencies });
}

/** Returns whether the package of a specifier is installed for a file. */
function isThere(id: string, importer: string): boolean {
  const name = id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
  return packageFolder(dirname(importer), name) !== undefined;
}

/**
 * Returns the bundle's module that resolves packages at run time. It repeats `packageFolder` as text, because
 * the bundle can import nothing else.
 */
function resolverSource(toApi: string): string {
  return `import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

function findPackage(from, name) {
  const tried = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const place = tried.find((folder) => existsSync(join(folder, name, 'package.json')));
  if (place === undefined) throw Object.assign(new Error(name + ' is not installed for ' + from + '.'), { code: 'ERR_MODULE_NOT_FOUND' });
  return realpathSync(join(place, name));
}
const folderOf = (way) => way.reduce(findPackage, join(import.meta.dirname, ${JSON.stringify(toApi)}));
export const filenameOf = (way, path) => join(folderOf(way), path);
export const dirnameOf = (way, path) => dirname(filenameOf(way, path));
export const urlOf = (way, path) => pathToFileURL(filenameOf(way, path)).href;
// For the CommonJS build of a module: returns its default export with the named exports as properties.
export function wholeOf(way, name) {
  const found = createRequire(join(folderOf(way), 'package.json'))(name);
  const whole = typeof found === 'object' && typeof found?.default === 'function' ? found.default : found;
  if (whole !== found) for (const key of Object.keys(found)) if (!(key in whole)) Object.defineProperty(whole, key, { value: found[key] });
  return whole;
}
`;
}
