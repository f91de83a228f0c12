import type { DevEnvironment, EnvironmentModuleNode, Plugin, TransformResult } from 'vite';

/** How long what browsers take themselves waits for a page that shows the same edit; the admin shows none. */
const longestWait = 1000;

/**
 * Shows an edit by making anew what depends on the edited file. Left to itself, Vite has the server evaluate every module again:
 * in a workspace, where packages are read from their source, those are more than a thousand. Islands take edits in place; of
 * what pages are made of on the server, browsers are told (browser/entry-edits.ts). Styles and islands that use it too follow the page:
 * reading all class names takes longer than the page does.
 */
export function editsInPlace(): Plugin {
  const waiting = new Set<EnvironmentModuleNode>();
  let deadline: NodeJS.Timeout | undefined;
  return {
    name: 'flotilla:edits-in-place',
    apply: 'serve',
    configureServer({ environments: { client } }) {
      client.hot.on('flotilla:page-shown', () => follow(client));
    },
    hotUpdate: {
      order: 'post',
      handler({ file, modules, timestamp, server }) {
        const { environment } = this;
        const { client, ssr } = server.environments;
        const isOfPages = [...(ssr?.moduleGraph.getModulesByFile(file) ?? [])].some((module) => isLoadedAtOnce(module));
        if (environment === client && isOfPages) {
          for (const module of modules) waiting.add(module);
          invalidate(client, modules, timestamp);
          clearTimeout(deadline);
          deadline = setTimeout(follow, longestWait, client).unref();
          return [];
        }
        if (environment !== ssr || modules.length === 0) return;
        // The renderer is asked for with each page, and what runs it sees by itself which of its modules are stale.
        invalidate(ssr, modules, timestamp);
        if (isOfPages) client.hot.send('flotilla:pages-edited');
        return [];
      },
    },
  };

  function follow(client: DevEnvironment): void {
    clearTimeout(deadline);
    for (const module of waiting) void client.reloadModule(module);
    waiting.clear();
  }
}

function invalidate({ moduleGraph }: DevEnvironment, modules: readonly EnvironmentModuleNode[], timestamp: number): void {
  const stale = new Set<EnvironmentModuleNode>();
  for (const module of modules) moduleGraph.invalidateModule(module, stale, timestamp, true);
}

/** Whether a module is imported when the renderer is; islands name their components in imports of their own, which come later. */
function isLoadedAtOnce(module: EnvironmentModuleNode, seen = new Set<EnvironmentModuleNode>()): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  const { id, importers } = module;
  // The list of the modules of an application, which is written under a name that nobody imports it by.
  if (importers.size === 0 || id?.startsWith('\0')) return true;
  return [...importers].some((importer) => hasAtOnce(importer, module) && isLoadedAtOnce(importer, seen));
}

/** What was read of a module whose dependencies have changed since: Vite keeps it, and its types leave it out. */
interface Importer extends EnvironmentModuleNode {
  readonly invalidationState?: TransformResult | 'HARD_INVALIDATED';
}

function hasAtOnce({ transformResult, invalidationState }: Importer, { url }: EnvironmentModuleNode): boolean {
  const read = transformResult ?? (typeof invalidationState === 'object' ? invalidationState : undefined);
  return read?.deps?.includes(url) ?? true;
}
