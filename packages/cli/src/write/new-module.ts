import { join } from 'node:path/posix';
import { camelCase, pascalCase } from '@flotilla/core';
import type { Project } from '@flotilla/project';
import { addItem } from './edit.js';
import { addDependencies } from './manifest-file.js';
import { checkedName } from './names.js';
import type { SourceTree } from './source-tree.js';

export interface NewModule {
  readonly name: string;
  /** It may import modules of lower tiers. */
  readonly tier: number;
}

/** Writes an empty module, and installs it in the app. */
export function newModule(tree: SourceTree, project: Omit<Project, 'root'>, { name, tier }: NewModule): void {
  checkedName(name, 'a module');
  const folder = `${project.modulesFolder}/${name}`;
  for (const [path, text] of Object.entries(moduleFiles(`${project.scope}/${name}`, name, tier))) tree.add(`${folder}/${path}`, text);
  const packageName = `${project.scope}/${name}`;
  tree.edit('flotilla.config.ts', (text) => addItem(text, 'modules', `'${packageName}'`, 'last'));
  tree.edit(join(project.api, 'package.json'), (text) => addDependencies(text, 'dependencies', { [packageName]: 'workspace:^' }));
}

function moduleFiles(packageName: string, name: string, tier: number): Record<string, string> {
  const constant: string = camelCase(name);
  return {
    'package.json': manifest(packageName, tier),
    'tsconfig.json': `{ "extends": "../../tooling/tsconfig/react.json", "compilerOptions": { "noEmit": true }, "include": ["src"] }\n`,
    'tsconfig.build.json': `{ "extends": ["../../tooling/tsconfig/react.json", "../../tooling/tsconfig/build.json"] }\n`,
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

function manifest(packageName: string, tier: number): string {
  return `{
  "name": "${packageName}",
  "version": "0.1.0",
  "license": "MIT",
  "type": "module",
  "sideEffects": false,
  "flotilla": { "tier": ${tier} },
  "files": ["dist", "src", "README.md"],
  "exports": {
    ".": { "source": "./src/index.ts", "types": "./dist/index.d.ts", "default": "./dist/index.js" },
    "./backend": { "source": "./src/backend/index.ts", "types": "./dist/backend/index.d.ts", "default": "./dist/backend/index.js" }
  },
  "scripts": { "build": "tsc -p tsconfig.build.json" },
  "dependencies": {
    "@flotilla/backend": "workspace:^",
    "@flotilla/core": "workspace:^"
  },
  "devDependencies": {
    "@types/react": "catalog:",
    "@types/react-dom": "catalog:"
  },
  "engines": { "node": "^22.22 || >=24" }
}
`;
}
