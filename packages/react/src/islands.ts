import type { EnhancementDefinition } from './islands/define-islands.js';
import type { IslandDefinition } from './islands/define-islands.js';
import { keepEvents } from './islands/replay.js';
import { triggers } from './islands/triggers.js';

/** Lets every island of the page wait for its time. React is fetched when the first one wakes that is not an enhancement. */
export function startIslands(islands: readonly (IslandDefinition | EnhancementDefinition)[]): void {
  for (const element of document.querySelectorAll<HTMLElement>('flotilla-island')) {
    const island = islands.find(({ name }) => name === element.dataset.name);
    if (island) waitFor(element, island);
  }
}

function waitFor(element: HTMLElement, island: IslandDefinition | EnhancementDefinition): void {
  let isAsleep = true;
  const letThrough = keepEvents(element, wake);
  triggers[element.dataset.wake as keyof typeof triggers](element, wake);

  function wake(): void {
    if (!isAsleep) return;
    isAsleep = false;
    // When its code does not arrive the HTML stays, and works as far as HTML does.
    void bringToLife(element, island).catch(reportError).then(letThrough);
  }
}

async function bringToLife(element: HTMLElement, island: IslandDefinition | EnhancementDefinition): Promise<void> {
  if ('enhance' in island) return (await island.enhance())(element);
  const [{ hydrate }, component] = await Promise.all([import('./islands/hydrate.js'), island.load()]);
  await hydrate(element, component);
}
