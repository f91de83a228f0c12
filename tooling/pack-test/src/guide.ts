import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../../docs/guides/flotilla-in-your-nestjs-application.md');

/** The files that a guide writes, and the packages that it installs first. */
export interface Guide {
  /** File contents by path, such as `src/main.ts`. */
  readonly files: Readonly<Record<string, string>>;
  /** `@flotilla/blog @flotilla/backend @flotilla/core` */
  readonly packages: readonly string[];
  /** The same for an application with its own users, guard and path prefix. */
  readonly withPeople: {
    readonly files: Readonly<Record<string, string>>;
    readonly answers: readonly Answer[];
  };
}

/** The expected response to a request of a user. */
export interface Answer {
  readonly who: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Reads the guide for existing NestJS applications. */
export async function readGuide(): Promise<Guide> {
  const text = await readFile(path, 'utf8');
  const blocks = [...text.matchAll(/^```ts\n\/\/ (src\/[^\s,]+)(, with them)?\n([\s\S]*?)^```/gm)];
  const filesOf = (isWith: boolean) =>
    Object.fromEntries(
      blocks
        .filter(([, , those]) => (those !== undefined) === isWith)
        .map(([, file = '', , code = '']) => [file, code]),
    );
  const files = filesOf(false);
  const main =
    files['src/main.ts']?.replace('await app.listen', `app.setGlobalPrefix('v1');\nawait app.listen`) ?? '';
  const [, packages = ''] = /^npm i (.+)$/m.exec(text) ?? [];
  const withPeople = { files: { ...filesOf(true), 'src/main.ts': main }, answers: answersIn(text) };
  return { files, packages: packages.split(' '), withPeople };
}

/** Parses the table of expected responses: a request per row, a user per column. */
function answersIn(text: string): Answer[] {
  const [, head = '', table = ''] =
    /^\| \|([^\n]+)\|\n\|[-|]+\n((?:\| `[A-Z]+ \/[^\n]+\n)+)/m.exec(text) ?? [];
  const people = cellsOf(head);
  return table.split('\n').flatMap((line) => {
    const [, method = '', path = '', statuses = ''] = /^\| `([A-Z]+) (\S+)` \|(.+)\|$/.exec(line) ?? [];
    return cellsOf(statuses).map((status, index) => ({
      who: people[index] ?? '',
      method,
      path,
      status: Number(status),
    }));
  });
}

const cellsOf = (text: string) =>
  text
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean);

/** Returns the guide's application with other modules in its list. */
export function withModules(files: Guide['files'], modules: readonly string[]): Guide['files'] {
  const imports = modules
    .map((name) => `import { ${classOf(name)} } from '@flotilla/${name}/backend';`)
    .join('\n');
  const list = `modules: [${modules.map(classOf).join(', ')}]`;
  const written = (code: string) =>
    code.replace(/^import \{ BlogModule \}.*$/m, imports).replace(/modules: \[.*?\]/, list);
  return Object.fromEntries(Object.entries(files).map(([file, code]) => [file, written(code)]));
}

/** Returns `FileStorageModule` for `file-storage`. */
export const classOf = (module: string) =>
  `${module.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Module`;
