import type { EnhancementDefinition, IslandComponent, IslandDefinition } from './islands/define-islands.js';
import { captureEvents } from './islands/replay.js';
import { triggers } from './islands/triggers.js';

/** The component of an island, or the function that enhances an element. */
export type PartCode = IslandComponent | ((element: HTMLElement) => void);
/** Returns the loader of an element's code; undefined for an unknown part, which keeps its static HTML. */
export type FindCode = (element: HTMLElement) => (() => Promise<PartCode>) | undefined;

/**
 * Schedules every island of the page. React is loaded when the first island that isn't an enhancement wakes.
 */
export function startIslands(islands: readonly (IslandDefinition | EnhancementDefinition)[]): void {
  startParts(({ dataset }) => {
    const island = islands.find(({ name }) => name === dataset.name);
    return island && ('enhance' in island ? island.enhance : island.load);
  });
}

/** Like `startIslands`, but finds the code of each island by its element instead of in a list. */
export function startParts(find: FindCode): void {
  for (const element of document.querySelectorAll<HTMLElement>('flotilla-island')) {
    const load = find(element);
    if (load) waitFor(element, load);
  }
}

function waitFor(element: HTMLElement, load: () => Promise<PartCode>): void {
  let isAsleep = true;
  const letThrough = captureEvents(element, wake);
  triggers[element.dataset.wake as keyof typeof triggers](element, wake);

  function wake(): void {
    if (!isAsleep) return;
    isAsleep = false;
    // If the code fails to load, the static HTML stays in place.
    void bringToLife(element, load).catch(reportError).then(letThrough);
  }
}

async function bringToLife(element: HTMLElement, load: () => Promise<PartCode>): Promise<void> {
  // Enhancements have no props.
  if (element.dataset.props === undefined) return ((await load()) as (element: HTMLElement) => void)(element);
  const [{ hydrate }, component] = await Promise.all([import('./islands/hydrate.js'), load()]);
  await hydrate(element, component as IslandComponent);
}
