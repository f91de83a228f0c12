import { camelCase, pascalCase } from '@flotilla/core/values';
import { doorOf } from './manifest-file.js';
import { siteModules, sitePackages } from './site-modules.js';
import type { Versions } from './versions.js';

interface ModuleInput {
  readonly packageName: string;
  readonly name: string;
  readonly tier: number;
  readonly versions: Versions;
}

/** The files of a module without entities. */
export function moduleFiles(input: ModuleInput): Record<string, string> {
  const { packageName, name } = input;
  const constant: string = camelCase(name);
  return {
    'package.json': `${JSON.stringify(manifest(input), null, 2)}\n`,
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

export const ${pascalCase(name)}Module = defineBackendModule({ module: ${constant}, migrations });
`,
    'src/backend/migrations/index.ts': `import type { Migration } from '@flotilla/backend/schema';

export const migrations: readonly Migration[] = [];
`,
  };
}

function manifest({ packageName, tier, versions }: ModuleInput): object {
  const { layout } = versions;
  const framework = { '@flotilla/backend': versions.framework, '@flotilla/core': versions.framework };
  const around = Object.fromEntries(sitePackages(siteModules([])).map((name) => [name, versions.framework]));
  const types = { '@types/react': versions.of('@types/react'), '@types/react-dom': versions.of('@types/react-dom') };
  return {
    name: packageName,
    version: '0.1.0',
    ...(layout === 'app' ? { private: true } : { license: 'MIT' }),
    type: 'module',
    sideEffects: false,
    flotilla: { tier },
    ...(layout === 'app' ? {} : { files: ['dist', 'src', 'content', 'README.md'] }),
    exports: { '.': doorOf('.', versions), './backend': doorOf('./backend', versions) },
    ...(layout === 'workspace' ? { scripts: { build: 'tsc -p tsconfig.build.json' } } : {}),
    ...(layout === 'standalone'
      ? { scripts: { build: 'tsc -p tsconfig.build.json', dev: 'npm run build && flotilla dev', prepack: 'npm run build' } }
      : {}),
    dependencies: framework,
    devDependencies: {
      ...(layout === 'standalone' ? around : {}),
      ...types,
      ...(layout === 'standalone'
        ? { react: versions.of('react'), 'react-dom': versions.of('react-dom'), typescript: versions.of('typescript') }
        : {}),
    },
    engines: { node: '^22.22 || >=24' },
  };
}

function compilerFiles({ layout }: Versions): Record<string, string> {
  // An application has one for all of its modules.
  if (layout === 'app') return {};
  if (layout === 'standalone')
    return {
      'tsconfig.json': `${JSON.stringify({ compilerOptions, include: ['src', '*.ts'] }, null, 2)}\n`,
      'tsconfig.build.json': `${JSON.stringify({ extends: './tsconfig.json', compilerOptions: { noEmit: false, rootDir: 'src', outDir: 'dist' }, include: ['src'] }, null, 2)}\n`,
    };
  return {
    'tsconfig.json': `{ "extends": "../../tooling/tsconfig/react.json", "compilerOptions": { "noEmit": true }, "include": ["src"] }\n`,
    'tsconfig.build.json': `{ "extends": ["../../tooling/tsconfig/react.json", "../../tooling/tsconfig/build.json"] }\n`,
  };
}

/** What the compiler is told outside of the framework's workspace; the decorators of NestJS ask for some of it. */
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
