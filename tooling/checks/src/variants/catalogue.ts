import { createRegistry, type EntityKey, type Registry } from '@flotilla/core';
import { partsOf } from '@flotilla/core/values';
import { loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/runtime';
import { loadWebModules } from '@flotilla/site';

/** A variant that has a component. */
export interface Entry {
  /** That brings it: not always the module of the entity. */
  readonly module: string;
  readonly entity: EntityKey;
  readonly variant: string;
}

/** What the product can show, and what its definitions speak of. */
export interface Catalogue {
  readonly registry: Registry;
  readonly entries: readonly Entry[];
  /** What is drawn around widgets, by the variant of the row that places them. */
  readonly frames: readonly Pick<Entry, 'entity' | 'variant'>[];
  /** Variants of widgets that are defined, but have no component of their own: they look like `default`, or like nothing. */
  readonly withoutComponent: readonly Pick<Entry, 'entity' | 'variant'>[];
}

/** Reads the doors of all modules. */
export async function readCatalogue(): Promise<Catalogue> {
  const project = await findProject();
  const [backendModules, webModules] = await Promise.all([loadModules(project), loadWebModules(project)]);
  const registry = createRegistry(backendModules.map(({ module }) => module));
  const entries = webModules
    .flatMap(({ variants = [] }) => variants)
    .map(({ entity, variant }) => ({ entity, variant, module: ownerOf(registry, { entity, variant }) }));
  const frames = webModules.flatMap((module) => (module.frames ?? []).map(({ variant }) => ({ entity: placing, variant })));
  const known = new Set([...entries, ...frames].map(nameOf));
  const widgets = [...registry.entities.values()].filter(({ name }) => name === 'widget');
  const defined = widgets.flatMap(({ key }) => registry.variantsOf(key).map((variant) => ({ entity: key, variant })));
  return { registry, entries, frames, withoutComponent: defined.filter((variant) => !known.has(nameOf(variant))) };
}

/** The entity whose rows place widgets. */
const placing: EntityKey = 'host.widget';

function ownerOf({ modules }: Registry, { entity, variant }: Pick<Entry, 'entity' | 'variant'>): string {
  const owner = modules.find(({ views }) => views.some((view) => view.of.key === entity && view.variant === variant));
  return owner?.name ?? partsOf(entity).module;
}

/** `blog.widget article-list-default`, as the renderer calls it too. */
export const nameOf = ({ entity, variant }: Pick<Entry, 'entity' | 'variant'>) => `${entity} ${variant}`;
