import { createRequire, type LoadHookSync, registerHooks, type ResolveHookSync } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as oxc from '@oxc-node/core';

// For `node --import` in this workspace: runs TypeScript, decorators with it, from its source. What @oxc-node/core/register does on a
// thread of its own for Node before 26.2, since it serves all that others write, is done on this one: ES modules start in half the time. Node
// itself strips the types of this file. https://nodejs.org/api/module.html#synchronous-hooks-accepted-by-moduleregisterhooks

/** They answer as what they are given does: at once. */
interface Answering {
  createResolve(options: typeof from, ...call: Parameters<ResolveHookSync>): ReturnType<ResolveHookSync>;
  readonly load: LoadHookSync;
}

const helpers = '@oxc-node/core/helpers/';
const { resolve: resolveHelper } = createRequire(import.meta.url);
const from = { getCurrentDirectory: () => process.cwd() };
const { createResolve, load } = oxc as unknown as Answering;

const isSource = (url: string) => /\.m?tsx?(\?|$)/.test(url) && !url.includes('/node_modules/');
/** `require` says none, and is left to Node. */
const isImport = ({ importAttributes }: { readonly importAttributes?: unknown }) => importAttributes !== undefined;

/** In source `./boat.js` is `boat.ts`; the name of a package is Node's to resolve. An entry has no parent. */
const namesSource = (specifier: string, parent: string | undefined) =>
  parent === undefined || (specifier.startsWith('.') && isSource(parent));

/** Before, Node has other ways with CommonJS while there are such hooks: nodejs/node, pull request 59011. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isWhole = major >= 26 || (major === 24 && minor >= 11);
// Named by a variable, since it brings no types.
const onThread: string = '@oxc-node/core/register';
if (!isWhole) await import(onThread);
else {
  registerHooks({
    resolve(specifier, context, next) {
      if (!isImport(context)) return next(specifier, context);
      if (specifier.startsWith(helpers)) return next(pathToFileURL(resolveHelper(specifier)).href, context);
      return namesSource(specifier, context.parentURL) ? createResolve(from, specifier, context, next) : next(specifier, context);
    },
    load: (url, context, next) => (isImport(context) && isSource(url) ? load(url, context, next) : next(url, context)),
  });
  process.setSourceMapsEnabled(true);
}
