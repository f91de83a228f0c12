import { takesChangeSets } from '@flotilla/core/change-sets';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { createContext, use, useSyncExternalStore } from 'react';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { textOf } from '../context/admin-row.js';
import { useFullLabels } from '../context/full-labels.js';
import { useT } from '../context/use-t.js';
import type { Composition, CompositionNode } from './composition.js';
import { rightMessages } from './right-messages.js';
import type { StudioState } from './studio-state.js';
import type { StudioStore } from './studio-store.js';

const StudioContext = createContext<StudioStore | null>(null);

export const StudioProvider = StudioContext.Provider;

/** Returns the store of the studio around a component. */
export function useStudio(): StudioStore {
  const store = use(StudioContext);
  if (!store) throw new Error('This is a part of the page studio. Render it inside <Studio>.');
  return store;
}

/** Returns a part of the studio's state; rerenders only when that part changes. */
export function useStudioState<T>(select: (state: StudioState) => T): T {
  const store = useStudio();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** Returns a function that names a block by its variant: `Hero`. */
export function useBlockName(): (node: Pick<CompositionNode, 'entity' | 'variant'>) => string {
  const { registry } = useAdmin();
  const labels = useFullLabels();
  const t = useT(rightMessages);
  return ({ entity: key, variant }) => {
    const entity = registry.entities.get(key);
    if (!entity) return t('unknown', { name: key.split('.')[0] ?? key });
    return variant === 'default' ? labels.module(entity.module) : labels.variant(entity, variant);
  };
}

/** Returns a function that gives the first words of a block, in the language of the content. */
export function useBlockWords(): (node: CompositionNode, language: string) => string {
  const { languages } = useAdmin();
  return ({ values }, language) => {
    const order = [language, ...languages];
    return textOf(values['title'], order) ?? textOf(values['adminTitle'], order) ?? '';
  };
}

/** Returns a function that returns whether the account may edit a block in drafts. */
export function useMayEdit(): (node: Pick<CompositionNode, 'entity'>) => boolean {
  const { registry } = useAdmin();
  const access = useAccess();
  return ({ entity: key }) => {
    const entity = registry.entities.get(key);
    return entity === undefined || access.drafts(entity) || access.may('update', entity);
  };
}

/**
 * Returns a function that names the entities whose texts the account may edit on the page: those of its blocks and
 * parts, and those whose rows it may draft. Other rows would be public as soon as they are saved.
 */
export function useEditableEntities(): (composition: Composition) => Record<string, string> {
  const { registry } = useAdmin();
  const access = useAccess();
  const labels = useFullLabels();
  const mayEdit = useMayEdit();
  return ({ nodes }) => {
    const own = new Set(
      Object.values(nodes).flatMap((node) =>
        (node.role === 'block' || node.role === 'part') && mayEdit(node) ? node.entity : [],
      ),
    );
    return Object.fromEntries(
      [...registry.entities.values()].flatMap((entity) => {
        const isDrafted =
          takesChangeSets(entity) && fileFieldsOf(entity).length === 0 && access.drafts(entity);
        return isDrafted || own.has(entity.key) ? [[entity.key, labels.entity(entity)]] : [];
      }),
    );
  };
}
