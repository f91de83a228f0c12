import { ClientProvider, useClient } from '@flotilla/react/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { clientInSet } from './client-in-set.js';
import { setKey } from './change-set-keys.js';

/** Provides the client of the rows of a change set. */
export function InSet({ id, children }: { id: string; children: ReactNode }): ReactNode {
  const { registry } = useAdmin();
  const client = useClient();
  const queries = useQueryClient();
  const own = useMemo(() => {
    const changed = () => void queries.invalidateQueries({ queryKey: setKey(id) });
    return clientInSet(client, registry, id, changed);
  }, [client, registry, id, queries]);
  return <ClientProvider value={own}>{children}</ClientProvider>;
}
