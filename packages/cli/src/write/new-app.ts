import { firstContent, icon, pnpmBuilds } from './app-files.js';
import { compilerOptions } from './module-files.js';
import { titleOf } from './names.js';
import { siteModules, sitePackages } from './site-modules.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

export interface NewApp {
  readonly name: string;
  /** Names of Flotilla modules in addition to those of every site, such as `blog`. */
  readonly modules: readonly string[];
  readonly versions: Versions;
}

/** Writes an application: one list of modules, styles, and a first page in two languages. */
export function newApp(tree: SourceTree, { name, modules, versions }: NewApp): void {
  const all = siteModules(modules.map((module) => `@flotilla/${module}`));
  const files = {
    'package.json': `${JSON.stringify(manifest(name, all, versions), null, 2)}\n`,
    'pnpm-workspace.yaml': `packages:\n  - modules/*\n${pnpmBuilds}`,
    'flotilla.config.ts': configuration(name, all),
    'site.css': `@import '@flotilla/site/styles.css';\n`,
    'tsconfig.json': `${JSON.stringify({ compilerOptions, include: ['*.ts', 'modules/*/src'] }, null, 2)}\n`,
    '.gitignore': 'node_modules/\ndist/\n.data/\n.env\n',
    'README.md': readme(name),
    'public/icon.svg': icon,
    ...firstContent(titleOf(name), 'content'),
  };
  for (const [path, text] of Object.entries(files)) tree.add(path, text);
}

function manifest(name: string, modules: readonly string[], versions: Versions): object {
  return {
    name,
    private: true,
    type: 'module',
    workspaces: ['modules/*'],
    scripts: {
      start: 'flotilla start',
      dev: 'flotilla dev',
      build: 'flotilla build',
      check: 'tsc && flotilla migrate check',
    },
    dependencies: {
      ...Object.fromEntries(sitePackages(modules).map((part) => [part, versions.framework])),
      react: versions.of('react'),
      'react-dom': versions.of('react-dom'),
    },
    devDependencies: {
      '@types/node': versions.of('@types/node'),
      '@types/react': versions.of('@types/react'),
      '@types/react-dom': versions.of('@types/react-dom'),
      typescript: versions.of('typescript'),
    },
    engines: { node: '^22.22 || >=24' },
  };
}

function configuration(name: string, modules: readonly string[]): string {
  return `import { defineConfig } from '@flotilla/runtime';

export default defineConfig({
  scope: '@${name}',
  modules: [
${modules.map((module) => `    '${module}',\n`).join('')}  ],
  settings: { SITE_TITLE: '${titleOf(name)}', SITE_DESCRIPTION: '${titleOf(name)}', SITE_ICON: '/icon.svg', LANGUAGES: 'en,ru' },
});
`;
}

function readme(name: string): string {
  return `# ${titleOf(name)}

    npm install
    npm start        the site on http://localhost:3000, on a database of its own
    npm run dev      the same, with each edit at once

The first start prints the administrator's password, once. What the application is made of stands in \`flotilla.config.ts\`, its
first pages in \`content/\`, its styles in \`site.css\`, files with addresses of their own in \`public/\`.

    npx flotilla new module fleet        a module of your own, in modules/fleet
    npx flotilla new entity fleet boat
    npx flotilla new view fleet boat     a page that lists its rows
    npm install
    npx flotilla migrate generate
`;
}
