import { type Client, ClientProvider, createLiveUpdates, createQueryClient } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useWorkingSet } from '../context/working-set.js';
import { FollowingQueries } from './following-queries.js';

// Loads the schemas of change sets only for windows that work in one.
const InSet = lazy(() => import('./in-set.js').then((module) => ({ default: module.InSet })));

interface ChangeSetProviderProps {
  /** The client of the public rows; by default that of the page. */
  client: Client | undefined;
  children: ReactNode;
}

/**
 * Provides the queries and the client of the rows that this window works on: those of a change set, or the
 * public ones. Rows of one are never shown in the other.
 */
export function ChangeSetProvider({ client, children }: ChangeSetProviderProps): ReactNode {
  const id = useWorkingSet();
  return (
    <ClientProvider value={client ?? null}>
      <OwnQueries key={id ?? ''} client={client}>
        {id === undefined ? (
          children
        ) : (
          <Suspense>
            <InSet id={id}>{children}</InSet>
          </Suspense>
        )}
      </OwnQueries>
    </ClientProvider>
  );
}

function OwnQueries({ client, children }: ChangeSetProviderProps) {
  const [queries] = useState(createQueryClient);
  const [following] = useState(() => new Set<QueryClient>());
  const baseUrl = client?.baseUrl;
  // A client has the session of another application, which the stream does not know.
  const own = client ? undefined : session;
  useEffect(
    () => createLiveUpdates({ queries, following, baseUrl, session: own }),
    [queries, following, baseUrl, own],
  );
  return (
    <FollowingQueries value={following}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </FollowingQueries>
  );
}
