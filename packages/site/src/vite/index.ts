import { join } from 'node:path';
import { chosenFamilies } from '@flotilla/core/theme';
import { findProject, type Project, sourceConditionOf } from '@flotilla/runtime';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ConfigEnv, EnvironmentOptions, Plugin, PluginOption, UserConfig } from 'vite';
import {
  adminAssetsPath,
  adminEntries,
  fontEntry,
  scriptEntry,
  styleEntry,
} from '../server/pages/rendering/page-assets.js';
import { bundledAhead } from './bundled-ahead.js';
import { classNamesOf } from './class-names.js';
import { codeOfIslands } from './code-of-islands.js';
import { editsInPlace } from './edits-in-place.js';
import { stripServerCode } from './strip-server-code.js';
import { adminStyle, fontStyleOf, isInstalled, ownFile, styleOf } from './package-files.js';
import { preactForReact } from './preact-for-react.js';
import { precompress } from './precompress.js';
import { privateFiles } from './private-files.js';
import { copyPublicFolders } from './public-folders.js';
import { shortenStyles } from './styles/shorten-styles.js';
import { virtualModules } from './virtual-modules.js';
import { withoutPreloadHelper } from './without-preload-helper.js';

/**
 * Vite plugins for the site of an application: pages, islands and styles of the modules in its
 * flotilla.config.ts.
 */
export async function flotilla(): Promise<PluginOption[]> {
  const project = await findProject();
  return [
    { name: 'flotilla', config: (_, env) => configOf(project, env) } satisfies Plugin,
    privateFiles(project),
    virtualModules(project),
    codeOfIslands(),
    editsInPlace(),
    libraries,
    react(),
    classNamesOf(project),
    tailwindcss(),
    shortenStyles(),
    preactForReact(),
    stripServerCode(),
    findFirstFiles,
    withoutPreloadHelper(),
    precompress(),
    copyPublicFolders(project),
  ];
}

/** Resolve conditions: in a workspace, packages and the module under development resolve to their source. */
function conditions({ root, api }: Project, ...own: string[]): string[] {
  const source = isInstalled ? sourceConditionOf(join(root, api)) : 'source';
  return [...(source ? [source] : []), 'module', ...own, 'development|production'];
}

/** Optional packages of an application with telemetry. */
const telemetry = [
  'prom-client',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@sentry/core',
  '@sentry/core/server',
];
/**
 * Packages outside of the server bundle; everything else is bundled. An application depends on this package,
 * and through it on the others.
 */
const external = isInstalled
  ? ['@flotilla/site/libraries', ...telemetry]
  : ['@fastify/static', 'fastify', 'undici'];
/**
 * Replaces the relative import of `./libraries.js`, which does not exist beside the bundle, by the package's
 * entry point.
 */
const libraries: Plugin = {
  name: 'flotilla:libraries',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => isInstalled && name === 'ssr',
  resolveId: (id) =>
    id.endsWith('/libraries.js') ? { id: '@flotilla/site/libraries', external: true } : null,
};

/** Files that the first screen of the admin loads; known once the chunks are. */
const firstFiles = new Set<string>();
const findFirstFiles: Plugin = {
  name: 'flotilla:first-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'admin',
  generateBundle(_, bundle) {
    firstFiles.clear();
    const add = (name: string) => {
      const file = bundle[name];
      if (file?.type !== 'chunk' || firstFiles.has(name)) return;
      firstFiles.add(name);
      for (const imported of file.imports) add(imported);
    };
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === adminEntries.script) add(file.fileName);
  },
};

const adminEnvironment = {
  consumer: 'client',
  build: {
    outDir: 'dist/admin',
    assetsDir: adminAssetsPath,
    manifest: true,
    // Each listed name weighs on the first screen. The form is the screen that most visits open next; other screens
    // load their imports a round trip later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, imports) =>
        imports.filter((name) =>
          file.includes('/entity-form-') ? !firstFiles.has(name) : name.endsWith('.css'),
        ),
    },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        [adminEntries.before]: ownFile('browser/before-zod.ts'),
        [adminEntries.script]: ownFile('browser/entry-admin.ts'),
        [adminEntries.preview]: ownFile('browser/entry-preview.ts'),
        [adminEntries.style]: adminStyle(),
      },
      output: {
        // Each name of a file that loads later weighs on the first screen, 5 bytes after gzip if it is a hash alone.
        chunkFileNames: ({ name }) =>
          `${adminAssetsPath}/${name === 'entity-form' ? 'entity-form-' : ''}[hash:8].js`,
        codeSplitting: {
          groups: [
            // The first screen does without zod, however many other screens import it.
            { name: 'zod', test: /\/node_modules\/zod\//, priority: 1 },
            // Many small files compress worse: modules that at least 36 files of the admin import share one file.
            { name: 'shared', minShareCount: 36, test: isShared, priority: 1 },
            { name: 'first', test: isOfFirstScreen },
          ],
        },
      },
    },
  },
} satisfies EnvironmentOptions;

/**
 * Returns whether many screens of the admin may share a module in one file, which the first screen loads:
 * no icons, no schemas, which would load zod, no overlays, which open later, and no calls of actions.
 */
function isShared(id: string): boolean {
  const isIcon = /\/ui\/(src|dist)\/icons\/icon(-shapes)?\./.test(id);
  const isSchema =
    /\/core\/(src|dist)\/(values\/bounded|registry\/registry-check|rich-text\/(grammar|problems))\./.test(id);
  const isOverlay =
    /\/ui\/(src|dist)\/(overlays|controls)[./]|\/node_modules\/(@radix-ui\/(primitive|react-(?!slot|compose-refs))|react-(remove-scroll|style-singleton)|aria-hidden|use-(sidecar|callback-ref)|get-nonce|tslib)/.test(
      id,
    );
  const isCall = /\/react\/(src|dist)\/client\/action-hooks\./.test(id);
  return !isIcon && !isSchema && !isOverlay && !isCall;
}

/**
 * Returns whether the first screen loads a module that later screens import too. In one file they take less
 * than in files of their own: about 100 bytes each, after gzip.
 */
function isOfFirstScreen(id: string): boolean {
  const path = /\/(?:admin|ui|rich-text)\/(?:src|dist)\/(.+)\.\w+$/.exec(id)?.[1] ?? '';
  return firstScreenModules.some((modules) => modules.test(path));
}

const firstScreenModules = [
  /^tables\/(table-messages|use-rows|use-row-pages|row-window)$/,
  /^kinds\/(cells|text-cell|controls|kind-messages)$/,
  /^rows\/(uploads|row-label|picker-messages|file-thumbnail|references|linked-rows)$/,
  /^forms\/publishing\/(publishing-badge|publishing-state|state-messages)$/,
  /^context\/(working-set|interface-text|extensions|full-labels)$/,
  /^shell\/(shell-messages|models\/(model-messages|use-pages))$/,
  /^(plain-text\/excerpt|latin-key|navigation\/(disclosure-menu|close-on-focus-out)|feedback\/empty-state)$/,
];

function configOf(project: Project, { command }: ConfigEnv): UserConfig {
  const isBuild = command === 'build';
  return {
    publicDir: false,
    environments: {
      client: {
        resolve: { conditions: conditions(project, 'browser') },
        ...(!isBuild && { optimizeDeps: bundledAhead(project) }),
        build: {
          outDir: 'dist/client',
          manifest: true,
          modulePreload: false,
          assetsInlineLimit: 0,
          rollupOptions: {
            input: {
              [scriptEntry]: ownFile('browser/entry-client.ts'),
              [styleEntry]: styleOf(project),
              ...Object.fromEntries(chosenFamilies.map((family) => [fontEntry(family), fontStyleOf(family)])),
            },
          },
        },
      },
      // The admin uses React, in files of its own that visitors never load. In development the client
      // environment serves it.
      ...(isBuild && {
        admin: { ...adminEnvironment, resolve: { conditions: conditions(project, 'browser') } },
      }),
      ssr: {
        resolve: {
          conditions: conditions(project, 'node'),
          ...(isBuild ? { noExternal: true, external } : {}),
        },
        define: isBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
        build: {
          outDir: 'dist/server',
          target: 'node22',
          sourcemap: true,
          rollupOptions: { input: { main: ownFile('run/main.built.ts') } },
        },
      },
    },
  };
}
