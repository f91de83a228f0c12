import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { embedStyles } from './embed-styles.js';

/** Style sheets are published as they are, beside the code that `dist` contains. */
const folder = join(import.meta.dirname, '../src');

/** Returns the minified style sheet of class names, for the elements of `.flotilla` in any application. */
export async function styleSheetOf(classNames: readonly string[]): Promise<string> {
  const input = await readFile(join(folder, 'embedded.css'), 'utf8');
  const { build } = await compile(input, { base: folder, onDependency: () => undefined });
  return optimize(embedStyles(build([...classNames])), { minify: true }).code;
}
