import { type Query, type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { use } from 'react';
import { session } from '../../session/session.js';
import { createLiveUpdates } from '../live-updates.js';
import { createQueryClient } from '../query-client.js';
import { readAgainAfterWrites } from '../actions/read-again.js';

/** The query client of the surroundings; on a page of the site, the one that all of its islands share. */
export function useQueries(): QueryClient {
  return use(QueryClientContext) ?? queriesOfPage();
}

let shared: QueryClient | undefined;

/** Made when an island asks for the first time, so that pages whose islands ask nothing don't carry it. */
function queriesOfPage(): QueryClient {
  // A server renders pages of many visitors and fetches nothing while it does.
  if (typeof document === 'undefined') return createQueryClient();
  if (shared) return shared;
  shared = createQueryClient();
  shared.mount();
  createLiveUpdates({ queries: shared, session });
  readAgainAfterWrites(shared);
  startAnewForEachSubject(shared);
  readAgainAfterReturn(shared);
  return shared;
}

/** Refetches the queries of a page that the browser restores from its back-forward cache: it has missed invalidations. */
function readAgainAfterReturn(queries: QueryClient): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queries.invalidateQueries();
  });
}

/** What one subject may read is not for the next one. */
function startAnewForEachSubject(queries: QueryClient): void {
  let asked = whoAsks();
  session.subscribe(() => {
    const asks = whoAsks() ?? asked;
    const isAnother = asked !== undefined && asks !== asked;
    asked = asks;
    if (!isAnother) return;
    // A form that is open keeps the row that it began with: what was typed into it is not lost.
    const ofSomebody = ({ meta }: Query) => meta?.isOfForm !== true;
    for (const query of queries.getQueryCache().findAll({ predicate: ofSomebody })) query.reset();
    // It is asked for anew once the page has drawn who is there now: what was for somebody else alone is gone by then.
    // A page that is about to be left may not draw it any more, so what only somebody may read is asked for nobody.
    const mayBeRead = ({ meta }: Query) => asks !== 'nobody' || meta?.isPrivate !== true;
    const isLeft = (query: Query) =>
      ofSomebody(query) && mayBeRead(query) && query.state.data === undefined && query.state.fetchStatus === 'idle';
    setTimeout(() => void queries.refetchQueries({ type: 'active', predicate: isLeft }));
  });
}

/** The subject whose token goes with the calls; undefined while that is not known, for then they wait, or somebody is asked. */
function whoAsks(): string | undefined {
  const { status, subject } = session.state();
  return status === 'pending' || session.isInterrupted() ? undefined : (subject?.id ?? 'nobody');
}
