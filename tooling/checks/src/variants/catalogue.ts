import { createRegistry, type EntityKey, type Registry } from '@flotilla/core';
import { partsOf } from '@flotilla/core/values';
import { loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/runtime';
import { loadWebModules } from '@flotilla/site';
import { membersOf } from '@flotilla/site/renderer';

/** A variant that has a component. */
export interface Entry {
  /** Module that defines the variant, not always the module of the entity. */
  readonly module: string;
  readonly entity: EntityKey;
  readonly variant: string;
}

/** All variants of the product, and its definitions. */
export interface Catalogue {
  readonly registry: Registry;
  readonly entries: readonly Entry[];
  /** Frames around widgets, by the variant of the row that places them. */
  readonly frames: readonly Pick<Entry, 'entity' | 'variant'>[];
  /** Widget variants without a component of their own: they render as `default`, or empty. */
  readonly withoutComponent: readonly Pick<Entry, 'entity' | 'variant'>[];
}

/** Loads the entry points of all modules. */
export async function readCatalogue(): Promise<Catalogue> {
  const project = await findProject();
  const [backendModules, webModules] = await Promise.all([loadModules(project), loadWebModules(project)]);
  const registry = createRegistry(backendModules.map(({ module }) => module));
  const entries = webModules
    .flatMap(({ variants }) => membersOf(variants))
    .map(({ entity, variant }) => ({ entity, variant, module: ownerOf(registry, { entity, variant }) }));
  const frames = webModules.flatMap((module) =>
    membersOf(module.frames).map(({ variant }) => ({ entity: placing, variant })),
  );
  const known = new Set([...entries, ...frames].map(nameOf));
  const widgets = [...registry.entities.values()].filter(({ name }) => name === 'widget');
  const defined = widgets.flatMap(({ key }) =>
    registry.variantsOf(key).map((variant) => ({ entity: key, variant })),
  );
  return {
    registry,
    entries,
    frames,
    withoutComponent: defined.filter((variant) => !known.has(nameOf(variant))),
  };
}

/** Entity whose rows place widgets. */
const placing: EntityKey = 'host.widget';

function ownerOf({ modules }: Registry, { entity, variant }: Pick<Entry, 'entity' | 'variant'>): string {
  const owner = modules.find(({ views }) =>
    views.some((view) => view.of.key === entity && view.variant === variant),
  );
  return owner?.name ?? partsOf(entity).module;
}

/** Returns the same name as the renderer: `blog.widget article-list-default`. */
export const nameOf = ({ entity, variant }: Pick<Entry, 'entity' | 'variant'>) => `${entity} ${variant}`;
