import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../http/api-error.js';
import { useClient } from '../client/use-client.js';
import { useQueries } from '../client/page/page-queries.js';
import { sessionKey } from '../client/query-keys.js';
import { FailedPart } from '../messages/failed-part.js';
import { Waiting } from '../messages/waiting.js';
import { NotAuthorized } from '../session/not-authorized.js';
import { type ProtectedCall, sessionSource } from '../session/source/session-source.js';
import { useSession } from '../session/use-session.js';

export interface AuthorizedProps {
  /** The call that the visitor must be permitted to make. */
  action: ProtectedCall;
  /** Shown when forbidden; "Not authorized" by default. */
  fallback?: ReactNode;
  skeleton?: ReactNode;
  children: ReactNode;
}

/**
 * Shows its children to visitors who may make a call of the API. It only hides them; the API checks
 * permissions itself.
 */
export function Authorized({
  action,
  fallback = <NotAuthorized />,
  skeleton,
  children,
}: AuthorizedProps): ReactNode {
  const { data: isPermitted, error } = usePermission(action);
  if (error) return <FailedPart error={error} />;
  if (isPermitted === undefined) return <Waiting>{skeleton}</Waiting>;
  return isPermitted ? children : fallback;
}

function usePermission(action: ProtectedCall) {
  const client = useClient();
  const { status, subject } = useSession();
  const options = queryOptions({
    enabled: status !== 'pending',
    queryKey: sessionKey('permission', action, subject?.id),
    queryFn: async () => {
      const source = await sessionSource();
      return source.isAuthorized(client.muted, action).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return false;
          throw error;
        },
      );
    },
  });
  return useQuery(options, useQueries());
}
