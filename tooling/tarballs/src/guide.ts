import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../../apps/docs/guides/flotilla-in-your-nestjs-application.md');

/** What a guide says: the files that it writes, and the packages that it installs first. */
export interface Guide {
  /** By path: `src/main.ts`. */
  readonly files: Readonly<Record<string, string>>;
  /** `@flotilla/blog @flotilla/backend @flotilla/core` */
  readonly packages: readonly string[];
}

/** Reads the guide of applications of others. */
export async function readGuide(): Promise<Guide> {
  const text = await readFile(path, 'utf8');
  const blocks = [...text.matchAll(/^```ts\n\/\/ (src\/\S+)\n([\s\S]*?)^```/gm)];
  const [, packages = ''] = /^npm i (.+)$/m.exec(text) ?? [];
  return { files: Object.fromEntries(blocks.map(([, file = '', code = '']) => [file, code])), packages: packages.split(' ') };
}

/** The guide's application with other modules in its list. */
export function withModules(files: Guide['files'], modules: readonly string[]): Guide['files'] {
  const imports = modules.map((name) => `import { ${classOf(name)} } from '@flotilla/${name}/backend';`).join('\n');
  const list = `modules: [${modules.map(classOf).join(', ')}]`;
  const written = (code: string) => code.replace(/^import \{ BlogModule \}.*$/m, imports).replace(/modules: \[.*?\]/, list);
  return Object.fromEntries(Object.entries(files).map(([file, code]) => [file, written(code)]));
}

/** `file-storage` is `FileStorageModule`. */
const classOf = (module: string) => `${module.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Module`;
