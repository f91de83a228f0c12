import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { entryPointsOf, type Project } from '@flotilla/runtime';
import { rolldown } from 'rolldown';
import { singleFile } from './single-file.js';

const launcher = `import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || major === 23 || (major === 22 && minor < 22)) {
  console.error('\\nFlotilla needs Node ^22.22 || >=24, and this is Node ' + process.versions.node + '.');
  console.error('→ Install Node 24 from https://nodejs.org/en/download, and start again.');
  process.exit(1);
}

// Reuses compiled code across starts. The cache is beside the program, because in a shared folder of the
// machine other users could plant code; NODE_COMPILE_CACHE overrides the folder.
const beside = join(dirname(fileURLToPath(import.meta.url)), 'api/.cache');
module.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? beside);
await import('./api/server.js');
`;

/**
 * Bundles the API of an application into one program, `dist/main.js` in its folder, because half of the start
 * time goes into finding and reading two thousand files. An application with modules from elsewhere is not
 * bundled, because they may depend on their location. Returns whether the bundle was written.
 */
export async function bundleApi(project: Project): Promise<boolean> {
  const api = join(project.root, project.api);
  const main = join(api, 'dist/main.js');
  const folder = join(api, 'dist/api');
  for (const old of [main, folder]) rmSync(old, { recursive: true, force: true });
  const entryPoints = entryPointsOf(project, 'backend');
  if (!entryPoints.every(({ module }) => module.startsWith('@flotilla/'))) return false;
  const bundle = await rolldown({
    input: { server: entry },
    cwd: api,
    platform: 'node',
    // Resolves published packages as Node does.
    resolve: { conditionNames: ['node', 'production'], mainFields: ['main', 'module'] },
    // Silences warnings about optional packages that are not installed.
    logLevel: 'silent',
    plugins: [
      {
        name: 'flotilla:server',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? serverOf(entryPoints) : undefined),
      },
      singleFile({ api, toApi: relative(folder, api) }),
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

/** Returns the program that serves the bundled modules; it reports modules that were added later. */
function serverOf(entryPoints: ReturnType<typeof entryPointsOf>): string {
  const imports = entryPoints.map(
    (entryPoint, index) => `import * as module${index} from ${JSON.stringify(entryPoint.file())};`,
  );
  const table = entryPoints.map(({ specifier }, index) => `  ${JSON.stringify(specifier)}: module${index},`);
  return `import { serve } from '@flotilla/backend/server';
${imports.join('\n')}

const modules = {
${table.join('\n')}
};
await serve((door) => modules[door.specifier]);
`;
}
