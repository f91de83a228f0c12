import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { LiveEvents, type LiveEventsInput, type LiveMessage } from './live-events.js';
import { liveStateOf } from './live-state.js';
import { isTouched } from './query-keys.js';

export interface LiveUpdatesOptions extends Pick<LiveEventsInput, 'session'> {
  readonly queries: QueryClient;
  /** Further caches that the same events refetch. */
  readonly following?: ReadonlySet<QueryClient>;
  readonly baseUrl?: string;
}

/** One second, so that all writes of one edit in the admin cause a single refetch. */
const delayMs = 1000;

/** Delay of urgent queries, such as chat messages. */
const urgentMs = 30;

/** `meta` of queries whose data is not public. */
export const privately = { isPrivate: true } as const;

/** Query `meta` that adds reasons to refetch. */
export interface LiveMeta {
  /** Keys of entities and links. A change to any of their rows refetches the query. */
  readonly refetchOn?: readonly string[];
  /** Whether it is refetched with the short delay. */
  readonly isUrgent?: boolean;
}

/**
 * Refetches queries one second after their data changed on the server. Connects when the first query is
 * observed. Returns a function that stops it.
 */
export function createLiveUpdates({
  queries,
  following = new Set(),
  baseUrl = '',
  session,
}: LiveUpdatesOptions): () => void {
  const delayed = createBatcher(delayMs, (tags) => refetch(tags, false));
  const urgent = createBatcher(urgentMs, (tags) => refetch(tags, true));
  let sequence: number | undefined;
  const invalidate = (filters?: InvalidateQueryFilters) => {
    for (const cache of [queries, ...following]) void cache.invalidateQueries(filters);
  };
  const onReset = () => invalidate();
  const state = liveStateOf(queries);
  const events = new LiveEvents({ baseUrl, session, onMessage, onHello, onReset, onOwn });

  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded') events.listen({ isPrivate: event.query.meta?.isPrivate === true });
  });

  return () => {
    unsubscribe();
    delayed.stop();
    urgent.stop();
    events.close();
    state.set(false);
  };

  function onOwn(isOpen: boolean): void {
    state.set(isOpen);
    // A change between the first read of a query and the opening of the stream has no message.
    if (isOpen) void queries.invalidateQueries({ predicate: ({ meta }) => meta?.['isUrgent'] === true });
  }

  // The browser reconnects on its own, but messages sent in the meantime are lost.
  function onHello(message: LiveMessage): void {
    const hasMissed = sequence !== undefined && sequence !== message.sequence;
    sequence = message.sequence;
    if (hasMissed) invalidate();
  }

  function onMessage(message: LiveMessage): void {
    sequence = message.sequence;
    delayed.add(message.tags);
    urgent.add(message.tags);
  }

  function refetch(tags: readonly string[], isUrgent: boolean): void {
    invalidate({
      predicate: ({ queryKey, state, meta = {} }) => {
        const { refetchOn = [], isUrgent: isUrgentQuery = false } = meta as LiveMeta;
        if (isUrgentQuery !== isUrgent) return false;
        return tags.some(
          (tag) =>
            refetchOn.includes(tag.split(/[:@]/, 1)[0] ?? '') ||
            isTouched({ queryKey, data: state.data }, tag),
        );
      },
    });
  }
}

/** Returns a batcher that collects tags for `ms` and passes them on together. */
function createBatcher(ms: number, flush: (tags: readonly string[]) => void) {
  const pending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(tags: readonly string[]): void {
      for (const tag of tags) pending.add(tag);
      timer ??= setTimeout(() => {
        timer = undefined;
        const batch = [...pending];
        pending.clear();
        flush(batch);
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
