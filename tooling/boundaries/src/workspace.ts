import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Import, Workspace } from './rules.js';

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly flotilla?: { readonly tier?: number };
}

/** The packages, modules and apps under a root. */
export function readWorkspaces(root: string): Workspace[] {
  return globSync('{packages,modules,apps}/*/package.json', { cwd: root }).map((path) => {
    const { name, exports = {}, flotilla } = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
    return { name, folder: dirname(path), tier: flotilla?.tier, doors: Object.keys(exports) };
  });
}

/** Every import and re-export of the sources under a root, with those of types. */
export function readImports(root: string): Import[] {
  const files = globSync('{packages,modules,apps}/*/src/**/*.{ts,tsx}', { cwd: root });
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return [...new Set(specifiers)].map((specifier) => ({ file, specifier }));
}
