import type { BlockEditing } from '@flotilla/core/studio';
import { useQuery } from '@tanstack/react-query';
import { useAdmin } from './admin-context.js';

/** Returns how editors fill rows of a variant; for a variant without a view, that of the default one. */
export type EditingOf = (entity: string, variant: string) => BlockEditing | undefined;

/** Returns how editors fill blocks; undefined while it is loading. */
export function useBlockEditing(): EditingOf | undefined {
  const { editing } = useAdmin();
  const { data } = useQuery({
    queryKey: ['block-editing'],
    queryFn: async () => byVariant(await editing()),
    staleTime: Infinity,
  });
  return data;
}

function byVariant(all: readonly BlockEditing[]): EditingOf {
  const known = new Map(all.map((one) => [`${one.entity}/${one.variant}`, one]));
  return (entity, variant) => known.get(`${entity}/${variant}`) ?? known.get(`${entity}/default`);
}
