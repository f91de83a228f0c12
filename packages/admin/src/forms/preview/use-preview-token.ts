import { useClient } from '@flotilla/react/client';
import { useRef } from 'react';

/** Tokens are renewed when they expire within this time. */
const spareMs = 60_000;

/**
 * Returns a function that gets a preview token, cached until it is about to expire. The call also renews an
 * expiring session.
 */
export function usePreviewToken(): () => Promise<string> {
  const client = useClient();
  const kept = useRef({ token: '', until: 0 });
  return async () => {
    if (Date.now() > kept.current.until - spareMs) {
      const { data } = await client.muted.send<{ data: { token: string; expiresAt: string } }>({
        method: 'POST',
        path: '/api/host/previews',
        module: 'host',
      });
      kept.current = {
        token: data.token,
        until: Math.min(Date.parse(data.expiresAt), Date.now() + longestMs),
      };
    }
    return kept.current.token;
  };
}

/**
 * Maximum cache time, shorter than the token's lifetime: an expired session cookie would go unnoticed
 * otherwise.
 */
const longestMs = 2 * spareMs + 60_000;
