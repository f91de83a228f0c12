import { QueryClient } from '@tanstack/react-query';

const staleTime = 60_000;

/**
 * Creates a query client with the site's defaults: data stays fresh for a minute and is refetched only after
 * changes.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The API client retries on its own, by kind of call.
      queries: { staleTime, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });
}
