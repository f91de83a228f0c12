import type { EntityKey } from '@flotilla/core';
import type { ComponentType } from 'react';
import type { AdminModule } from '../extend/admin-module.js';
import type { AdminVariantName, AdminVariantProps } from '../extend/admin-variants.js';
import { useAdmin } from './admin-context.js';

type ListsOfEntities = Pick<AdminModule, 'columns' | 'inputs' | 'sections' | 'actions' | 'tasks'>;

/** Returns one kind of extension of all modules for an entity: `useExtensions('columns', 'fleet.boat')`. */
export function useExtensions<Name extends keyof ListsOfEntities>(name: Name, of: EntityKey) {
  type One = NonNullable<AdminModule[Name]>[number];
  return useAdmin()
    .extensions.flatMap((extension) => (extension[name] ?? []) as readonly One[])
    .filter((one) => one.of === of);
}

/** Returns the component of a module that replaces a generic one. */
export function useVariant<Name extends AdminVariantName>(
  name: Name,
  of: EntityKey,
): ComponentType<AdminVariantProps[Name]> | undefined {
  const variants = useAdmin().extensions.flatMap((extension) => extension.variants ?? []);
  const found = variants.findLast((variant) => variant.of === of && variant.variant === name);
  return found?.Component as unknown as ComponentType<AdminVariantProps[Name]> | undefined; // The variant's name determines its props.
}
