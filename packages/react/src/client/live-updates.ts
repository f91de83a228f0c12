import type { QueryClient } from '@tanstack/react-query';
import { isTouched } from './query-keys.js';

export interface LiveUpdatesOptions {
  readonly queries: QueryClient;
  readonly baseUrl?: string;
}

/** Waiting a second gathers what one edit in the admin writes. */
const delayMs = 1000;

interface Message {
  readonly sequence: number;
  readonly tags: readonly string[];
}

/** Reads queries again a second after someone wrote what they show. It listens from the first query that is shown; call the answer to stop. */
export function createLiveUpdates({ queries, baseUrl = '' }: LiveUpdatesOptions): () => void {
  const cache = queries.getQueryCache();
  const pending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let sequence: number | undefined;

  const unsubscribe = cache.subscribe(({ type }) => {
    if (type === 'observerAdded') source ??= listen();
  });

  return () => {
    unsubscribe();
    clearTimeout(timer);
    source?.close();
  };

  function listen(): EventSource {
    const events = new EventSource(`${baseUrl}/api/revalidation/events`);
    events.addEventListener('message', ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as Message));
    events.addEventListener('hello', ({ data }: MessageEvent<string>) => greet(JSON.parse(data) as Message));
    events.addEventListener('reset', () => void queries.invalidateQueries());
    return events;
  }

  // The browser reconnects by itself; what was said meanwhile is lost.
  function greet(message: Message): void {
    const hasMissed = sequence !== undefined && sequence !== message.sequence;
    sequence = message.sequence;
    if (hasMissed) void queries.invalidateQueries();
  }

  function hear(message: Message): void {
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
