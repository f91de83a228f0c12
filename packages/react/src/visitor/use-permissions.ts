import type { Permissions } from '@flotilla/core/reflection';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useClient } from '../client/use-client.js';
import { useQueries } from '../client/page/page-queries.js';
import { sessionKey } from '../client/query-keys.js';
import { sessionSource } from '../session/source/session-source.js';
import { useSession } from '../session/use-session.js';

/**
 * Queries the visitor's permissions for rows, by the key of the entity or link. For hiding controls; the API
 * checks permissions itself.
 */
export function usePermissions(): UseQueryResult<Readonly<Record<string, Permissions>>> {
  const client = useClient();
  const { status, subject } = useSession();
  const options = queryOptions({
    enabled: status !== 'pending',
    queryKey: sessionKey('permissions', subject?.id),
    queryFn: async () => (await sessionSource()).permissions(client),
  });
  return useQuery(options, useQueries());
}
