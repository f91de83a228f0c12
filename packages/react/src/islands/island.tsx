import { createContext, createElement, type ReactNode, use } from 'react';
import type { IslandComponent, IslandDefinition } from './define-islands.js';

/** How an island is put into what surrounds it. */
export type PlaceIsland = (island: IslandDefinition, props: object) => ReactNode;

const Placing = createContext<PlaceIsland>((island, props) => inline(use(componentOf(island)), props));

/** Set by the page renderer. In the browser an island inside of an island is a part of it. */
export const IslandPlacing = Placing.Provider;

/**
 * Puts an island into a page: `<Island of={likeButton} props={{ id: article.id }} />`. The props travel in the HTML, so
 * they are what JSON can hold, and the less the better.
 */
export function Island<Props extends object>({ of, props }: { of: IslandDefinition<Props>; props: Props }): ReactNode {
  return use(Placing)(of, props);
}

/** An element of an island's component: the one place where its props lose their type on the way. */
export function inline(component: IslandComponent, props: object): ReactNode {
  return createElement(component as unknown as (props: object) => ReactNode, props);
}

const loads = new WeakMap<IslandDefinition, Promise<IslandComponent>>();

/** The component of an island, fetched once. */
export function componentOf(island: IslandDefinition): Promise<IslandComponent> {
  const known = loads.get(island);
  if (known) return known;
  const load = island.load();
  loads.set(island, load);
  load.catch(() => loads.delete(island));
  return load;
}
