import type { ApiProcess } from './api-process.js';
import { ApiUnreachable, isRefused } from './repeatable.js';

/** After this time without a byte from a process, in ms, the next one is tried as well. */
const muteMs = 1000;
/**
 * When a process breaks off after working longer than this, in ms, the call may have crashed it, so no other
 * process is tried.
 */
const longMs = 1000;

export interface Asking<T> {
  /** Processes in the order of attempts. */
  readonly order: readonly ApiProcess[];
  readonly ask: (process: ApiProcess) => Promise<T>;
  /** Whether another process may respond better. */
  readonly isPoor: (answer: T) => boolean;
  /** Called with each response that is not used. */
  readonly discard: (answer: T) => void;
  /** Whether the caller has disconnected. */
  readonly isOver: () => boolean;
}

type Outcome<T> = { readonly process: ApiProcess; readonly tookMs: number; readonly wasHeard: boolean } & (
  | { readonly answer: T }
  | { readonly error: unknown }
);

/**
 * Calls one process, then the next when it fails, responds poorly or hangs. Returns the first good response.
 * @throws ApiUnreachable when there is none; the original error when the caller has disconnected
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
      for (const { outcome: late } of asked.values())
        void late.then((it) => 'answer' in it && asking.discard(it.answer));
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

/**
 * Returns the first outcome; or 'mute' when there is another process to try, and all tried ones have been
 * silent for too long.
 */
async function firstOf<T>(
  asked: ReadonlyMap<ApiProcess, { readonly since: number; readonly outcome: Promise<Outcome<T>> }>,
  hasNext: boolean,
): Promise<Outcome<T> | 'mute'> {
  const outcomes = [...asked.values()].map(({ outcome }) => outcome);
  if (!hasNext) return Promise.race(outcomes);
  let timer: NodeJS.Timeout | undefined;
  const mute = new Promise<'mute'>((resolve) => {
    const look = () => {
      const left = Math.max(
        ...[...asked].map(
          ([process, { since }]) => Math.max(since, process.heardAt) + muteMs - performance.now(),
        ),
      );
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
