import type { QueryClient } from '@tanstack/react-query';
import { LiveEvents, type LiveEventsInput, type LiveMessage } from './live-events.js';
import { isTouched } from './query-keys.js';

export interface LiveUpdatesOptions extends Pick<LiveEventsInput, 'session'> {
  readonly queries: QueryClient;
  readonly baseUrl?: string;
}

/** Waiting a second gathers what one edit in the admin writes. */
const delayMs = 1000;

/** `meta` of queries that show what not everyone reads. */
export const privately = { isPrivate: true } as const;

/** Reads queries again a second after someone wrote what they show. It listens from the first query that is shown; call the answer to stop. */
export function createLiveUpdates({ queries, baseUrl = '', session }: LiveUpdatesOptions): () => void {
  const pending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sequence: number | undefined;
  const onReset = () => void queries.invalidateQueries();
  const events = new LiveEvents({ baseUrl, session, onMessage: hear, onHello: greet, onReset });

  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded') events.listen({ isPrivate: event.query.meta?.isPrivate === true });
  });

  return () => {
    unsubscribe();
    clearTimeout(timer);
    events.close();
  };

  // The browser reconnects by itself; what was said meanwhile is lost.
  function greet(message: LiveMessage): void {
    const hasMissed = sequence !== undefined && sequence !== message.sequence;
    sequence = message.sequence;
    if (hasMissed) void queries.invalidateQueries();
  }

  function hear(message: LiveMessage): void {
    sequence = message.sequence;
    for (const tag of message.tags) pending.add(tag);
    timer ??= setTimeout(refresh, delayMs);
  }

  function refresh(): void {
    timer = undefined;
    const tags = [...pending];
    pending.clear();
    void queries.invalidateQueries({
      predicate: ({ queryKey, state }) => tags.some((tag) => isTouched({ queryKey, data: state.data }, tag)),
    });
  }
}
