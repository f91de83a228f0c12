import { firstContent, icon, pnpmBuilds } from './app-files.js';
import { sorted } from './manifest-file.js';
import { compilerOptions } from './module-files.js';
import { literal } from './literal.js';
import { titleOf } from './names.js';
import { siteLibraries, siteModules, sitePackages } from './site-modules.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

export interface NewApp {
  readonly name: string;
  /** Names of Flotilla modules in addition to those of every site, such as `blog`. */
  readonly modules: readonly string[];
  /** Languages of the content; the first is the default. */
  readonly languages: readonly string[];
  /** Address of its database; an embedded one without it. */
  readonly databaseUrl?: string;
  /** Whether yarn installs it, which by default has no node_modules, where modules are found. */
  readonly hasYarn: boolean;
  readonly versions: Versions;
}

/** Writes an application: one list of modules, styles, and a first page in two languages. */
export function newApp(tree: SourceTree, input: NewApp): void {
  const { name, modules, languages, databaseUrl, hasYarn, versions } = input;
  const all = siteModules(modules.map((module) => `@flotilla/${module}`));
  const files = {
    'package.json': `${JSON.stringify(manifest(name, all, versions), null, 2)}\n`,
    'pnpm-workspace.yaml': `packages:\n  - modules/*\n${pnpmBuilds}`,
    'flotilla.config.ts': configuration(name, all, languages),
    'site.css': `@import '@flotilla/site/styles.css';\n`,
    'tsconfig.json': `${JSON.stringify({ compilerOptions, include: ['*.ts', 'modules/*/src'] }, null, 2)}\n`,
    '.gitignore': `node_modules/\ndist/\n.data/\n.env\n${hasYarn ? '.yarn/\n' : ''}`,
    'README.md': readme(name),
    'public/icon.svg': icon,
    ...(hasYarn ? { '.yarnrc.yml': 'nodeLinker: node-modules\n' } : {}),
    ...(databaseUrl === undefined ? {} : { '.env': `DATABASE_URL=${databaseUrl}\n` }),
    ...firstContent({ title: titleOf(name), folder: 'content', languages }),
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
    dependencies: sorted({
      ...Object.fromEntries(sitePackages(modules).map((part) => [part, versions.framework])),
      ...siteLibraries,
      react: versions.of('react'),
      'react-dom': versions.of('react-dom'),
    }),
    devDependencies: {
      '@types/node': versions.of('@types/node'),
      '@types/react': versions.of('@types/react'),
      '@types/react-dom': versions.of('@types/react-dom'),
      typescript: versions.of('typescript'),
    },
    engines: { node: '^22.22 || >=24' },
  };
}

function configuration(name: string, modules: readonly string[], languages: readonly string[]): string {
  return `import { defineConfig } from '@flotilla/runtime';

export default defineConfig({
  scope: ${literal(`@${name}`)},
  modules: [
${modules.map((module) => `    ${literal(module)},\n`).join('')}  ],
  settings: {
    SITE_TITLE: ${literal(titleOf(name))},
    SITE_DESCRIPTION: ${literal(titleOf(name))},
    SITE_ICON: '/icon.svg',
    LANGUAGES: ${literal(languages.join(','))},
  },
});
`;
}

function readme(name: string): string {
  return `# ${titleOf(name)}

    npm install
    npm start        the site at http://localhost:3000, with its database
    npm run dev      the same with live reload

The first start prints the administrator's password, once. \`flotilla.config.ts\` lists the modules and settings, \`content/\` has the
first pages, \`site.css\` the styles, and \`public/\` static files. \`.env\` may set environment variables, such as DATABASE_URL.

    npx flotilla add ecommerce           installs a module
    npx flotilla new module fleet        writes a module of your own, in modules/fleet
    npx flotilla new entity fleet boat
    npx flotilla new page fleet boat --detail
    npx flotilla migrate generate
`;
}
