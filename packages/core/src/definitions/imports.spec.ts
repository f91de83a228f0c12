import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const textOf = (file: URL) => readFileSync(file, 'utf8');
const index = new URL('../index.ts', import.meta.url);
const builders = [...textOf(index).matchAll(/^export \{[^}]+\} from '(\.\/kinds\/[\w-]+\.js)'/gm)];

it.each(builders.map(([, path = '']) => path))(
  '%s does not import zod, which bundlers would add to each page with an entity',
  (path) => {
    expect(packagesFrom(new URL(path, index))).toEqual(new Set());
  },
);

/** Returns the packages that a file and the files behind it import at runtime. */
function packagesFrom(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return new Set();
  seen.add(file.href);
  const imports = [
    ...textOf(new URL(file.href.replace(/\.js$/, '.ts'))).matchAll(
      /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm,
    ),
  ].map(([, path = '']) => path);
  const behind = imports.map((path) =>
    path.startsWith('.') ? packagesFrom(new URL(path, file), seen) : new Set([path]),
  );
  return new Set(behind.flatMap((packages) => [...packages]));
}
