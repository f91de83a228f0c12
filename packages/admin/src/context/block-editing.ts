import type { BlockEditing } from '@flotilla/core/studio';
import type { EditingOf } from '@flotilla/core/studio-places';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useAdmin } from './admin-context.js';

const queryKey = ['block-editing'];

/** Returns how editors fill blocks, as far as it is loaded. */
export function loadedEditing(queries: QueryClient): EditingOf {
  return (...row) => queries.getQueryData<EditingOf>(queryKey)?.(...row);
}

/** Returns how editors fill blocks; undefined while it is loading. */
export function useBlockEditing(): EditingOf | undefined {
  const { editing } = useAdmin();
  const { data } = useQuery({
    queryKey,
    queryFn: async () => byVariant(await editing()),
    staleTime: Infinity,
  });
  return data;
}

/** For a variant without a view, that of the default one. */
function byVariant(all: readonly BlockEditing[]): EditingOf {
  const known = new Map(all.map((one) => [`${one.entity}/${one.variant}`, one]));
  return (entity, variant) => known.get(`${entity}/${variant}`) ?? known.get(`${entity}/default`);
}
