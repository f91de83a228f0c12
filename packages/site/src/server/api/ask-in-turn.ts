import type { ApiProcess } from './api-process.js';
import { ApiUnreachable, isRefused } from './repeatable.js';

/** A process that gives no sign of life for so long while it is asked is not the only one to be asked any more. */
const muteMs = 1000;
/** What a process worked at for longer before it broke off may have broken it: nobody else is asked that. */
const longMs = 1000;

export interface Asking<T> {
  /** In which order processes are asked. */
  readonly order: readonly ApiProcess[];
  readonly ask: (process: ApiProcess) => Promise<T>;
  /** Whether another process may have a better answer. */
  readonly isPoor: (answer: T) => boolean;
  /** Is given each answer that nobody waits for. */
  readonly discard: (answer: T) => void;
  /** Whether the caller has left. */
  readonly isOver: () => boolean;
}

type Outcome<T> = { readonly process: ApiProcess; readonly tookMs: number; readonly wasHeard: boolean } & (
  | { readonly answer: T }
  | { readonly error: unknown }
);

/**
 * Asks one process, and the next when that fails, answers poorly, or gives no sign of life. The first good answer counts.
 * @throws ApiUnreachable when there is none; what was thrown when the caller has left
 */
export async function askInTurn<T>(asking: Asking<T>): Promise<T> {
  const waiting = [...asking.order];
  const asked = new Map<ApiProcess, { readonly since: number; readonly outcome: Promise<Outcome<T>> }>();
  let last: unknown;
  const askNext = () => {
    const process = waiting.shift();
    if (process) asked.set(process, { since: performance.now(), outcome: outcomeOf(process, asking) });
  };
  askNext();
  while (asked.size > 0) {
    const outcome = await firstOf(asked, waiting.length > 0);
    if (outcome === 'mute') {
      askNext();
      continue;
    }
    asked.delete(outcome.process);
    const isLast = asked.size === 0 && waiting.length === 0;
    if ('answer' in outcome && (isLast || !asking.isPoor(outcome.answer))) {
      for (const { outcome: late } of asked.values()) void late.then((it) => 'answer' in it && asking.discard(it.answer));
      return outcome.answer;
    }
    outcome.process.rest();
    if ('answer' in outcome) asking.discard(outcome.answer);
    else {
      if (asking.isOver()) throw outcome.error;
      last = outcome.error;
      const mayBeCause = outcome.wasHeard && outcome.tookMs > longMs && !isRefused(outcome.error);
      if (mayBeCause) break;
    }
    if (asked.size === 0) askNext();
  }
  throw new ApiUnreachable(last);
}

async function outcomeOf<T>(process: ApiProcess, { ask }: Asking<T>): Promise<Outcome<T>> {
  const since = performance.now();
  const how = () => ({ process, tookMs: performance.now() - since, wasHeard: process.heardAt > since });
  try {
    const answer = await ask(process);
    return { ...how(), answer };
  } catch (error) {
    return { ...how(), error };
  }
}

/** The first outcome; before it, when there is another to ask, that all who are asked have been mute for too long. */
async function firstOf<T>(
  asked: ReadonlyMap<ApiProcess, { readonly since: number; readonly outcome: Promise<Outcome<T>> }>,
  hasNext: boolean,
): Promise<Outcome<T> | 'mute'> {
  const outcomes = [...asked.values()].map(({ outcome }) => outcome);
  if (!hasNext) return Promise.race(outcomes);
  let timer: NodeJS.Timeout | undefined;
  const mute = new Promise<'mute'>((resolve) => {
    const look = () => {
      const left = Math.max(...[...asked].map(([process, { since }]) => Math.max(since, process.heardAt) + muteMs - performance.now()));
      if (left <= 0) resolve('mute');
      else timer = setTimeout(look, left);
    };
    look();
  });
  try {
    return await Promise.race([...outcomes, mute]);
  } finally {
    clearTimeout(timer);
  }
}
