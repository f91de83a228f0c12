import type { EnhancementDefinition, IslandComponent, IslandDefinition } from './islands/define-islands.js';
import { keepEvents } from './islands/replay.js';
import { triggers } from './islands/triggers.js';

/** The component of an island, or what an enhancement does to its element. */
export type PartCode = IslandComponent | ((element: HTMLElement) => void);
/** How the code of a part of the page is fetched; undefined for one that is not known, which stays as it is. */
export type FindCode = (element: HTMLElement) => (() => Promise<PartCode>) | undefined;

/** Lets every island of the page wait for its time. React is fetched when the first one wakes that is not an enhancement. */
export function startIslands(islands: readonly (IslandDefinition | EnhancementDefinition)[]): void {
  startParts(({ dataset }) => {
    const island = islands.find(({ name }) => name === dataset.name);
    return island && ('enhance' in island ? island.enhance : island.load);
  });
}

/** The same without a list: where the code of each is, its element may say. */
export function startParts(find: FindCode): void {
  for (const element of document.querySelectorAll<HTMLElement>('flotilla-island')) {
    const load = find(element);
    if (load) waitFor(element, load);
  }
}

function waitFor(element: HTMLElement, load: () => Promise<PartCode>): void {
  let isAsleep = true;
  const letThrough = keepEvents(element, wake);
  triggers[element.dataset.wake as keyof typeof triggers](element, wake);

  function wake(): void {
    if (!isAsleep) return;
    isAsleep = false;
    // When its code does not arrive the HTML stays, and works as far as HTML does.
    void bringToLife(element, load).catch(reportError).then(letThrough);
  }
}

async function bringToLife(element: HTMLElement, load: () => Promise<PartCode>): Promise<void> {
  // Enhancements have no props.
  if (element.dataset.props === undefined) return ((await load()) as (element: HTMLElement) => void)(element);
  const [{ hydrate }, component] = await Promise.all([import('./islands/hydrate.js'), load()]);
  await hydrate(element, component as IslandComponent);
}
