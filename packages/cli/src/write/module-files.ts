import { camelCase, pascalCase } from '@flotilla/core/values';
import { addNeeded, entryPointOf } from './manifest-file.js';
import { adminPackage, screenPackages, siteLibraries, siteModules, sitePackages } from './site-modules.js';
import type { Versions } from './versions.js';

interface ModuleInput {
  readonly packageName: string;
  readonly name: string;
  readonly tier: number;
  readonly versions: Versions;
}

/** Returns the files of a module without entities. */
export function moduleFiles(input: ModuleInput): Record<string, string> {
  const { packageName, name } = input;
  const constant: string = camelCase(name);
  return {
    'package.json': manifest(input),
    ...compilerFiles(input.versions),
    'README.md': `# ${packageName}\n\n## Entities\n\n| Entity | Route | What it is |\n|---|---|---|\n`,
    'src/index.ts': `import { defineModule } from '@flotilla/core';

export const ${constant} = defineModule({
  name: '${name}',
  entities: [],
});
`,
    'src/backend/index.ts': `import { defineBackendModule } from '@flotilla/backend';
import { ${constant} } from '../index.js';
import { migrations } from './migrations/index.js';

export const ${pascalCase(name)}Module = defineBackendModule({
  module: ${constant},
  migrations,
});
`,
    'src/backend/migrations/index.ts': `import type { Migration } from '@flotilla/backend/schema';

export const migrations: readonly Migration[] = [];
`,
  };
}

function manifest({ packageName, tier, versions }: ModuleInput): string {
  const { layout } = versions;
  const isApp = layout === 'app';
  const bare = {
    name: packageName,
    version: '0.1.0',
    ...(isApp ? { private: true } : { license: 'MIT' }),
    type: 'module',
    // Bundlers leave out style sheets without side effects.
    sideEffects: layout === 'standalone' ? ['**/*.css'] : false,
    flotilla: { tier },
    ...(isApp ? {} : { files: ['dist', 'src', 'content', 'README.md'] }),
    exports: {
      '.': entryPointOf('.', versions, packageName),
      './backend': entryPointOf('./backend', versions, packageName),
    },
    ...(isApp ? {} : { scripts: scriptsOf[layout] }),
    dependencies: { '@flotilla/core': versions.framework },
    ...(isApp ? {} : { peerDependencies: {} }),
    devDependencies: {
      ...libraries(versions, ['@types/react', '@types/react-dom']),
      ...(layout === 'standalone' ? around(versions) : {}),
    },
    engines: { node: '^22.22 || >=24' },
  };
  return addNeeded(JSON.stringify(bare, null, 2), { '@flotilla/backend': versions.framework }, versions);
}

const scriptsOf = {
  workspace: { build: 'tsc -p tsconfig.build.json' },
  standalone: {
    dev: 'flotilla dev',
    build: 'tsc -p tsconfig.build.json && flotilla-styles',
    check: 'tsc && flotilla migrate check',
    prepack: 'npm run build',
  },
};

/**
 * Returns the development dependencies of a standalone module, including those that its later screens need.
 */
function around(versions: Versions): Readonly<Record<string, string>> {
  const framework = [...sitePackages(siteModules([])), ...screenPackages, adminPackage, '@flotilla/styles'];
  return {
    ...Object.fromEntries(framework.map((name) => [name, versions.framework])),
    ...siteLibraries,
    ...libraries(versions, ['@types/node', 'react', 'react-dom', 'react-router', 'typescript']),
  };
}

const libraries = (versions: Versions, names: readonly Parameters<Versions['of']>[0][]) =>
  Object.fromEntries(names.map((name) => [name, versions.of(name)]));

function compilerFiles({ layout }: Versions): Record<string, string> {
  // An application has one tsconfig.json for all modules; in this workspace, only builds have their own.
  if (layout === 'app') return {};
  if (layout === 'standalone')
    return {
      'tsconfig.json': `${JSON.stringify({ compilerOptions, include: ['src', '*.ts'] }, null, 2)}\n`,
      'tsconfig.build.json': `${JSON.stringify({ extends: './tsconfig.json', compilerOptions: { noEmit: false, rootDir: 'src', outDir: 'dist' }, include: ['src'] }, null, 2)}\n`,
    };
  return {
    'tsconfig.build.json': `{ "extends": ["../../tooling/tsconfig/react.json", "../../tooling/tsconfig/build.json"] }\n`,
  };
}

/** Compiler options outside of the framework's workspace; the decorators of NestJS require some of them. */
export const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  isolatedModules: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
  declaration: true,
  sourceMap: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node', 'react', 'react-dom'],
};
