import type { EnvironmentModuleNode, Plugin, TransformResult } from 'vite';

/**
 * Shows an edit by making anew what depends on the edited file. Left to itself, Vite has the server evaluate every module again:
 * in a workspace, where packages are read from their source, those are more than a thousand. Islands take edits in place; what
 * pages are made of on the server, browsers load again.
 */
export function editsInPlace(): Plugin {
  return {
    name: 'flotilla:edits-in-place',
    apply: 'serve',
    hotUpdate: {
      order: 'post',
      handler({ modules, timestamp, server }) {
        const { environment } = this;
        if (environment.name !== 'ssr' || modules.length === 0) return;
        const stale = new Set<EnvironmentModuleNode>();
        // The renderer is asked for with each page, and what runs it sees by itself which of its modules are stale.
        for (const module of modules) environment.moduleGraph.invalidateModule(module, stale, timestamp, true);
        const isOfPages = modules.some((module) => isLoadedAtOnce(module));
        if (isOfPages) server.environments.client.hot.send({ type: 'full-reload', path: '*' });
        return [];
      },
    },
  };
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
