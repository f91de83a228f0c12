import type { DevEnvironment, EnvironmentModuleNode, Plugin, TransformResult } from 'vite';

/** How long the browser's own updates wait for a page with the same edit, in ms; the admin shows no page. */
const longestWait = 1000;

export const editsInPlaceName = 'flotilla:edits-in-place';

/** Methods of the plugin for the server of development. */
export interface EditsInPlace {
  /** Drops updates that browsers wait for, because they reload. */
  forget(): void;
}

/**
 * Re-evaluates only the modules that depend on an edited file; by default Vite's server re-evaluates all,
 * which are more than a thousand in a workspace that runs from source. Islands take edits by hot reload; for
 * edits of server code, browsers are notified (browser/entry-edits.ts). Styles and islands that use the same
 * file are updated after the page, because detecting all class names takes longer than the page.
 */
export function editsInPlace(): Plugin<EditsInPlace> {
  const waiting = new Set<EnvironmentModuleNode>();
  let deadline: NodeJS.Timeout | undefined;
  return {
    name: editsInPlaceName,
    api: { forget: () => waiting.clear() },
    apply: 'serve',
    configureServer({ environments: { client } }) {
      client.hot.on('flotilla:page-shown', () => void follow(client));
    },
    hotUpdate: {
      order: 'post',
      handler({ file, modules: own, timestamp, server, type }) {
        const { environment } = this;
        const { client, ssr } = server.environments;
        // Modules that import a deleted file refer to its former URL.
        const modules = type === 'delete' ? [...own, ...own.flatMap(importersOf)] : own;
        const isOfPages = [...(ssr?.moduleGraph.getModulesByFile(file) ?? [])].some((module) =>
          isLoadedAtOnce(module),
        );
        if (environment === client && isOfPages) {
          for (const module of modules) waiting.add(module);
          invalidate(client, modules, timestamp);
          clearTimeout(deadline);
          deadline = setTimeout(() => void follow(client), longestWait).unref();
          return [];
        }
        if (environment !== ssr || modules.length === 0) return;
        // The renderer is imported for each page, and the module runner detects stale modules.
        invalidate(ssr, modules, timestamp);
        if (isOfPages) client.hot.send('flotilla:pages-edited');
        return [];
      },
    },
  };

  async function follow(client: DevEnvironment): Promise<void> {
    clearTimeout(deadline);
    const modules = [...waiting];
    waiting.clear();
    for (const module of modules) {
      // A module that does not compile would only replace the error that open pages show over their content.
      const isWhole = await client.transformRequest(module.url).then(
        () => true,
        () => false,
      );
      if (isWhole) void client.reloadModule(module);
    }
  }
}

function invalidate(
  { moduleGraph }: DevEnvironment,
  modules: readonly EnvironmentModuleNode[],
  timestamp: number,
): void {
  const stale = new Set<EnvironmentModuleNode>();
  for (const module of modules) moduleGraph.invalidateModule(module, stale, timestamp, true);
}

const importersOf = ({ importers }: EnvironmentModuleNode) => [...importers];

/**
 * Returns whether a module is part of the renderer's static imports; islands import their components
 * dynamically.
 */
function isLoadedAtOnce(module: EnvironmentModuleNode, seen = new Set<EnvironmentModuleNode>()): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  const { id, importers } = module;
  // The virtual list of an application's modules, whose importers Vite does not record.
  if (importers.size === 0 || id?.startsWith('\0')) return true;
  return [...importers].some((importer) => hasAtOnce(importer, module) && isLoadedAtOnce(importer, seen));
}

/** Vite keeps the previous transform result of a module whose dependencies changed, but its types omit it. */
interface Importer extends EnvironmentModuleNode {
  readonly invalidationState?: TransformResult | 'HARD_INVALIDATED';
}

function hasAtOnce(
  { transformResult, invalidationState }: Importer,
  { url }: EnvironmentModuleNode,
): boolean {
  const read = transformResult ?? (typeof invalidationState === 'object' ? invalidationState : undefined);
  return read?.deps?.includes(url) ?? true;
}
