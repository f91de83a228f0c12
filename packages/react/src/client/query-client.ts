import { QueryClient } from '@tanstack/react-query';

const staleTime = 60_000;

/** A query client with the site's defaults: fresh for a minute, and asked again only when something changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The API client retries by itself, as each kind of call asks for.
      queries: { staleTime, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });
}
