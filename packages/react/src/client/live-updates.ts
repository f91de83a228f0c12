import type { QueryClient } from '@tanstack/react-query';
import { LiveEvents, type LiveEventsInput, type LiveMessage } from './live-events.js';
import { isTouched } from './query-keys.js';

export interface LiveUpdatesOptions extends Pick<LiveEventsInput, 'session'> {
  readonly queries: QueryClient;
  readonly baseUrl?: string;
}

/** Waiting a second gathers what one edit in the admin writes. */
const delayMs = 1000;

/** Of what people wait for, such as what others write to them in this moment. */
const urgentMs = 30;

/** `meta` of queries that show what not everyone reads. */
export const privately = { isPrivate: true } as const;

/** How a query is read again, beside what its data say. */
export interface LiveMeta {
  /** Keys of entities and links: a change of any row of theirs may change what is shown. */
  readonly shows?: readonly string[];
  /** Whether it is read again at once. */
  readonly isUrgent?: boolean;
}

/** Reads queries again a second after someone wrote what they show. It listens from the first query that is shown; call the answer to stop. */
export function createLiveUpdates({ queries, baseUrl = '', session }: LiveUpdatesOptions): () => void {
  const inTime = gathering(delayMs, (tags) => readAgain(tags, false));
  const atOnce = gathering(urgentMs, (tags) => readAgain(tags, true));
  let sequence: number | undefined;
  const onReset = () => void queries.invalidateQueries();
  const events = new LiveEvents({ baseUrl, session, onMessage: hear, onHello: greet, onReset });

  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded') events.listen({ isPrivate: event.query.meta?.isPrivate === true });
  });

  return () => {
    unsubscribe();
    inTime.stop();
    atOnce.stop();
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
    inTime.add(message.tags);
    atOnce.add(message.tags);
  }

  function readAgain(tags: readonly string[], isUrgent: boolean): void {
    void queries.invalidateQueries({
      predicate: ({ queryKey, state, meta = {} }) => {
        const { shows = [], isUrgent: isWaitedFor = false } = meta as LiveMeta;
        if (isWaitedFor !== isUrgent) return false;
        return tags.some((tag) => shows.includes(tag.split(/[:@]/, 1)[0] ?? '') || isTouched({ queryKey, data: state.data }, tag));
      },
    });
  }
}

/** Gathers tags for a while, and tells of them together. */
function gathering(ms: number, tell: (tags: readonly string[]) => void) {
  const pending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(tags: readonly string[]): void {
      for (const tag of tags) pending.add(tag);
      timer ??= setTimeout(() => {
        timer = undefined;
        const gathered = [...pending];
        pending.clear();
        tell(gathered);
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
