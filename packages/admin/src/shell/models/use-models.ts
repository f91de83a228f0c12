import type { Entity } from '@flotilla/core';
import { useMemo } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useAccess } from '../../context/access.js';

/** The models of one module that the person may read, sorted by name. */
export interface ModelGroup {
  readonly module: string;
  readonly name: string;
  readonly models: readonly Model[];
}

export interface Model {
  readonly entity: Entity;
  readonly name: string;
  /** The name, with the module if several modules have a model of this name. */
  readonly label: string;
}

/** Returns all models that the person may read, by module. */
export function useModels(): readonly ModelGroup[] {
  const { registry, labels } = useAdmin();
  const access = useAccess();
  return useMemo(() => {
    const byName = (a: { name: string }, b: { name: string }) =>
      a.name.localeCompare(b.name, labels.language);
    const readable = [...registry.entities.values()].filter(
      (entity) => entity.type === 'entity' && access.may('read', entity),
    );
    const named = readable.map((entity) => ({ entity, name: labels.entities(entity) }));
    const counts = Map.groupBy(named, ({ name }) => name);
    const labelOf = ({ entity, name }: (typeof named)[number]) =>
      (counts.get(name)?.length ?? 0) > 1 ? `${name} (${labels.module(entity.module)})` : name;
    const models = named.map((model) => ({ ...model, label: labelOf(model) })).sort(byName);
    const groups = Map.groupBy(models, ({ entity }) => entity.module);
    return [...groups]
      .map(([module, own]) => ({ module, name: labels.module(module), models: own }))
      .sort(byName);
  }, [registry, labels, access]);
}
