import { type Query, type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { useContext } from 'react';
import { session } from '../../session/session.js';
import { createLiveUpdates } from '../live-updates.js';
import { createQueryClient } from '../query-client.js';
import { refetchAfterWrites } from '../actions/refetch-after-writes.js';

/** Returns the nearest query client; on a page of the site, the one that all islands share. */
export function useQueries(): QueryClient {
  return useContext(QueryClientContext) ?? queriesOfPage();
}

let shared: QueryClient | undefined;

/** Creates the shared query client on first use, so that pages without queries don't create it. */
function queriesOfPage(): QueryClient {
  // A server renders pages of many visitors at a time, and fetches nothing while rendering.
  if (typeof document === 'undefined') return createQueryClient();
  if (shared) return shared;
  shared = createQueryClient();
  shared.mount();
  createLiveUpdates({ queries: shared, session });
  refetchAfterWrites(shared);
  startAnewForEachSubject(shared);
  readAgainAfterReturn(shared);
  return shared;
}

/**
 * Refetches the queries of a page that the browser restores from its back-forward cache: it has missed
 * invalidations.
 */
function readAgainAfterReturn(queries: QueryClient): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queries.invalidateQueries();
  });
}

/** Resets all queries when the session's subject changes: the next subject may not read the same data. */
function startAnewForEachSubject(queries: QueryClient): void {
  let requestedBy = currentSubject();
  session.subscribe(() => {
    const current = currentSubject() ?? requestedBy;
    const isAnother = requestedBy !== undefined && current !== requestedBy;
    requestedBy = current;
    if (!isAnother) return;
    // An open form keeps its row, so that typed text is not lost.
    const ofSomebody = ({ meta }: Query) => meta?.isOfForm !== true;
    for (const query of queries.getQueryCache().findAll({ predicate: ofSomebody })) query.reset();
    // Refetches after the page has rendered for the new subject: components of the former subject are
    // unmounted by then. After sign-out private queries are skipped, since a page that is being left may not
    // re-render.
    const mayBeRead = ({ meta }: Query) => current !== 'nobody' || meta?.isPrivate !== true;
    const isLeft = (query: Query) =>
      ofSomebody(query) &&
      mayBeRead(query) &&
      query.state.data === undefined &&
      query.state.fetchStatus === 'idle';
    setTimeout(() => void queries.refetchQueries({ type: 'active', predicate: isLeft }));
  });
}

/**
 * Returns the id of the session's subject, or a placeholder without one; undefined while the session is
 * loading or interrupted.
 */
function currentSubject(): string | undefined {
  const { status, subject } = session.state();
  return status === 'pending' || session.isInterrupted() ? undefined : (subject?.id ?? 'nobody');
}
