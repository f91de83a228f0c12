import { createRequire, type LoadHookSync, registerHooks, type ResolveHookSync } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as oxc from '@oxc-node/core';

// For `node --import` in this workspace: runs TypeScript with decorators from its source.
// @oxc-node/core/register is more general and, before Node 26.2, uses a thread of its own. These hooks run on
// the main thread: ES modules start in half the time. Node itself strips the types of this file.
// https://nodejs.org/api/module.html#synchronous-hooks-accepted-by-moduleregisterhooks

/** Hooks of oxc, which are synchronous when `next` is. */
interface SyncHooks {
  createResolve(options: typeof from, ...call: Parameters<ResolveHookSync>): ReturnType<ResolveHookSync>;
  readonly load: LoadHookSync;
}

const helpers = '@oxc-node/core/helpers/';
const { resolve: resolveHelper } = createRequire(import.meta.url);
const from = { getCurrentDirectory: () => process.cwd() };
const { createResolve, load } = oxc as unknown as SyncHooks;

const isSource = (url: string) => /\.m?tsx?(\?|$)/.test(url) && !url.includes('/node_modules/');
/**
 * Returns whether a module is imported. Calls of `require` have no import attributes and are left to Node.
 */
const isImport = ({ importAttributes }: { readonly importAttributes?: unknown }) =>
  importAttributes !== undefined;

/**
 * Returns whether a specifier names a source file: `./boat.js` is `boat.ts`. Node resolves packages; an entry
 * has no parent.
 */
const namesSource = (specifier: string, parent: string | undefined) =>
  parent === undefined || (specifier.startsWith('.') && isSource(parent));

/** Node loads CommonJS correctly with these hooks since nodejs/node, pull request 59011. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isWhole = major >= 26 || (major === 24 && minor >= 11);
// A variable, since the module has no types.
const onThread: string = '@oxc-node/core/register';
if (!isWhole) await import(onThread);
else {
  registerHooks({
    resolve(specifier, context, next) {
      if (!isImport(context)) return next(specifier, context);
      if (specifier.startsWith(helpers)) return next(pathToFileURL(resolveHelper(specifier)).href, context);
      return namesSource(specifier, context.parentURL)
        ? createResolve(from, specifier, context, next)
        : next(specifier, context);
    },
    load: (url, context, next) =>
      isImport(context) && isSource(url) ? load(url, context, next) : next(url, context),
  });
  process.setSourceMapsEnabled(true);
}
