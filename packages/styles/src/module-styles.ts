import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bundle, classNamesOf } from './class-names.js';
import { styleSheetOf } from './style-sheet.js';

interface StyleSheet extends Pick<Bundle, 'includes'> {
  /** Entry point of the components. */
  readonly of: string;
  /** Entry point of the style sheet. */
  readonly file: string;
  /** Entry points of packages that each application uses beside the components. */
  readonly beside: readonly string[];
}

const styleSheets: readonly StyleSheet[] = [
  {
    of: './react',
    file: './styles.css',
    beside: ['@flotilla/react/view'],
    includes: (name) => name.startsWith('@flotilla/') || name.endsWith('/react'),
  },
  // Beside the style sheet of the admin, which has the classes of its own components.
  { of: './admin', file: './admin.css', beside: [], includes: () => false },
];

/**
 * Writes the style sheets that the manifest of a built module exports: `./styles.css` of `./react`, and
 * `./admin.css` of `./admin`. Writes none for a module without components.
 * @throws Error when it has components and exports none, or when it is not built
 */
export async function writeModuleStyles(folder: string): Promise<void> {
  const { exports = {} }: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const exported = styleSheets.filter(({ file }) => exports[file] !== undefined);
  if (exported.length === 0 && exports['./react'] !== undefined)
    throw new Error(
      'package.json exports no style sheet. Add "./styles.css": "./dist/styles.css" to "exports".',
    );
  for (const { of, file, beside, includes } of exported) {
    const entryPoint = join(folder, pathOf(exports, of));
    if (!existsSync(entryPoint)) throw new Error(`${entryPoint} is missing. Build the module first.`);
    const classNames = await classNamesOf({ entryPoints: [entryPoint, ...beside], folder, includes });
    await writeFile(join(folder, pathOf(exports, file)), await styleSheetOf(classNames));
  }
}

interface Manifest {
  readonly exports?: Readonly<Record<string, string | { readonly default?: string }>>;
}

function pathOf(exports: NonNullable<Manifest['exports']>, name: string): string {
  const exported = exports[name];
  const path = typeof exported === 'string' ? exported : exported?.default;
  if (path === undefined) throw new Error(`package.json has no "exports" of "${name}" with a "default".`);
  return path;
}
