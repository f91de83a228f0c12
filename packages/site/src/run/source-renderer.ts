import { chosenFamilies } from '@flotilla/core/theme';
import type { Project } from '@flotilla/runtime';
import { type DevEnvironment, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import type { Config } from '../server/config.js';
import { iconsIn, sourceAssets } from '../server/pages/rendering/page-assets.js';
import { rendererOptions } from '../server/pages/rendering/renderer-options.js';
import type { RendererOf } from '../server/site-options.js';
import { fontStyleOf, ownFile, styleOf } from '../vite/package-files.js';
import { publicFolders } from '../vite/public-folders.js';
import type * as entry from './entry-server.js';

interface SourceRendererOptions {
  readonly project: Project;
  readonly config: Config;
  /** HTML for the start of each page's head. */
  readonly head: string;
}

/** Returns the function that imports the renderer by Vite, which is current after each edit. */
export function sourceRenderer(
  vite: ViteDevServer,
  { project, config, head }: SourceRendererOptions,
): RendererOf {
  const assets = {
    ...sourceAssets({
      style: styleOf(project),
      scripts: [ownFile('browser/entry-edits.ts'), ownFile('browser/entry-client.ts')],
    }),
    icons: iconsIn(publicFolders(project)),
    fontStyles: Object.fromEntries(chosenFamilies.map((family) => [family, `/@fs${fontStyleOf(family)}`])),
  };
  const withHead = (html: string) => html.replace('<head>', () => `<head>${head}`);
  return async () => {
    const renderer = await importRenderer(vite, ({ createSiteRenderer }) =>
      createSiteRenderer(rendererOptions(config, { assets, rowPages: project.rowPages, showsErrors: true })),
    );
    return {
      ...renderer,
      page: (document, request) => {
        const page = renderer.page(document, request);
        return {
          ...page,
          sections: page.sections.map(({ widgets, render }) => ({
            widgets,
            render: () => withHead(render()),
          })),
        };
      },
      failure: (language) => withHead(renderer.failure(language)),
    };
  };
}

async function importRenderer<T>(
  vite: ViteDevServer,
  create: (module: typeof entry) => Promise<T>,
): Promise<T> {
  // Vite replaces its environments when it restarts.
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runner for the server.');
  try {
    return await create(await ssr.runner.import<typeof entry>(ownFile('run/entry-server.ts')));
  } catch (error) {
    await forgetFailedModules(ssr, ssr.runner);
    throw error;
  }
}

/**
 * The module runner keeps the error of a module that failed. Forgets it, because more than an edit of the
 * module can mend it: the creation of a file that it imports, or an installation.
 */
async function forgetFailedModules(
  { moduleGraph }: DevEnvironment,
  { evaluatedModules }: ModuleRunner,
): Promise<void> {
  const stale: Parameters<typeof moduleGraph.invalidateModule>[1] = new Set();
  for (const module of [...evaluatedModules.idToModuleMap.values()]) {
    // Modules that are still evaluated lose the race.
    const hasFailed = await Promise.race([module.promise, Promise.resolve()]).then(
      () => false,
      () => true,
    );
    if (!hasFailed) continue;
    evaluatedModules.invalidateModule(module);
    const node = moduleGraph.getModuleById(module.id);
    if (node) moduleGraph.invalidateModule(node, stale);
  }
}
