import { type QueryClient, QueryClientContext } from '@tanstack/react-query';
import { use } from 'react';
import { createLiveUpdates } from './live-updates.js';
import { createQueryClient } from './query-client.js';

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
  createLiveUpdates({ queries: shared });
  return shared;
}
