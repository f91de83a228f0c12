import { createScope, useScope } from '@flotilla/ui/scope';
import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import type { IslandComponent, IslandDefinition } from './define-islands.js';

/** Renders an island at its position. */
export type RenderIsland = (island: IslandDefinition, props: object) => ReactNode;

const IslandRenderer = createScope<RenderIsland>(createLazyIsland);

/** Set by the page renderer. In the browser an island inside another one is rendered as a part of it. */
export const IslandRendererProvider = IslandRenderer.Provider;

/**
 * Puts an island into a page: `<Island of={likeButton} props={{ id: article.id }} />`. The props are
 * serialized into the HTML as JSON; keep them small.
 */
export function Island<Props extends object>({
  of,
  props,
}: {
  of: IslandDefinition<Props>;
  props: Props;
}): ReactNode {
  return useScope(IslandRenderer)(of, props);
}

/** Creates an element of an island's component. The only place where the type of the props is cast away. */
export function createIslandElement(component: IslandComponent, props: object): ReactNode {
  return createElement(component as unknown as (props: object) => ReactNode, props);
}

const lazyComponents = new WeakMap<IslandDefinition, ComponentType<object>>();

/** Creates an element that suspends until the code of its island is loaded; a failed load is not cached. */
export function createLazyIsland(island: IslandDefinition, props: object): ReactNode {
  const cached = lazyComponents.get(island);
  if (cached) return createElement(cached, props);
  const component = lazy(async () => {
    const loaded = await componentOf(island).catch((error: unknown) => {
      lazyComponents.delete(island);
      throw error;
    });
    return { default: (loadedProps: object) => createIslandElement(loaded, loadedProps) };
  });
  lazyComponents.set(island, component);
  return createElement(component, props);
}

const loads = new WeakMap<IslandDefinition, Promise<IslandComponent>>();

/** Loads the component of an island once; a failed load is not cached. */
export function componentOf(island: IslandDefinition): Promise<IslandComponent> {
  const cached = loads.get(island);
  if (cached) return cached;
  const load = island.load();
  loads.set(island, load);
  load.catch(() => loads.delete(island));
  return load;
}
