import { Scanner } from '@tailwindcss/oxide';
import { rolldown } from 'rolldown';

/** An entry point whose class names are needed. */
export interface Bundle {
  /** Paths or names of packages, resolved from `folder`. */
  readonly entryPoints: readonly string[];
  readonly folder: string;
  /** Whether the code of an imported package is part of the bundle. */
  includes(packageName: string): boolean;
}

/**
 * Returns the class names of entry points and of the components that they use: those of other packages are
 * bundled, so that unused ones are left out.
 */
export async function classNamesOf({ entryPoints, folder, includes }: Bundle): Promise<string[]> {
  const bundle = await rolldown({
    input: [...entryPoints],
    cwd: folder,
    platform: 'browser',
    // Packages of a workspace have it; published ones only have their build.
    resolve: { conditionNames: ['source', 'browser', 'import', 'default'] },
    external: (id) => !/^[./\0]/.test(id) && !includes(id),
    // Warns of `use client`, which has no effect on class names.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate();
  await bundle.close();
  const code = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
  return new Scanner({}).scanFiles(code.map((content) => ({ content, extension: 'js' })));
}

/** Returns the class names in the files of folders that match a pattern. */
export function classNamesIn(
  folders: readonly { readonly base: string; readonly pattern: string }[],
): string[] {
  return new Scanner({ sources: folders.map((folder) => ({ ...folder, negated: false })) }).scan();
}
