import { editingByVariant, type EditingOf } from '@flotilla/core/studio-places';
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
    queryFn: async () => editingByVariant(await editing()),
    staleTime: Infinity,
  });
  return data;
}
