import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { doorsOf, type Project } from '@flotilla/runtime';
import { rolldown } from 'rolldown';
import { inOnePiece } from './in-one-piece.js';

const launcher = `import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What is compiled at one start is there at the next, where that may be written: beside the program, since in a folder
// of the machine others could have put it there; or where NODE_COMPILE_CACHE says.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, 'api/.cache'));
await import('./api/server.js');
`;

/**
 * Writes the API of an application as one program, \`dist/main.js\` in its folder: half of a start is finding and reading two
 * thousand files. Where a module is not of Flotilla, nobody knows what it needs of its place, and the API runs from its packages.
 * Answers whether it was written.
 */
export async function bundleApi(project: Project): Promise<boolean> {
  const api = join(project.root, project.api);
  const main = join(api, 'dist/main.js');
  const folder = join(api, 'dist/api');
  for (const old of [main, folder]) rmSync(old, { recursive: true, force: true });
  const doors = doorsOf(project, 'backend');
  if (!doors.every(({ module }) => module.startsWith('@flotilla/'))) return false;
  const bundle = await rolldown({
    input: { server: entry },
    cwd: api,
    platform: 'node',
    // Packages are taken as they are published, and as Node takes them.
    resolve: { conditionNames: ['node', 'production'], mainFields: ['main', 'module'] },
    // Of packages from elsewhere that may be there or not.
    logLevel: 'silent',
    plugins: [
      {
        name: 'flotilla:server',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? serverOf(doors) : undefined),
      },
      inOnePiece({ api, toApi: relative(folder, api) }),
    ],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(main, launcher);
  return existsSync(main);
}

const entry = '\0flotilla:server';

/** Serves the modules that are part of it; one that came later is told of. */
function serverOf(doors: ReturnType<typeof doorsOf>): string {
  const imports = doors.map((door, index) => `import * as module${index} from ${JSON.stringify(door.file())};`);
  const table = doors.map(({ specifier }, index) => `  ${JSON.stringify(specifier)}: module${index},`);
  return `import { serve } from '@flotilla/backend/server';
${imports.join('\n')}

const modules = {
${table.join('\n')}
};
await serve((door) => modules[door.specifier]);
`;
}
