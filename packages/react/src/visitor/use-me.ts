import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useClient } from '../client/use-client.js';
import { useQueries } from '../client/page/page-queries.js';
import { sessionKey } from '../client/query-keys.js';
import { sessionSource } from '../session/source/session-source.js';
import { useSession } from '../session/use-session.js';

/** Queries the visitor's account; the module of accounts defines its type. Disabled without a session. */
export function useMe<Me extends object>(): UseQueryResult<Me | null> {
  const client = useClient();
  const { subject } = useSession();
  const options = queryOptions({
    enabled: subject !== null,
    queryKey: sessionKey('me', subject?.id),
    queryFn: async () => (await (await sessionSource()).me(client)) as Me | null,
  });
  return useQuery(options, useQueries());
}
