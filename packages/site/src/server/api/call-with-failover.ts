import type { ApiProcess } from './api-process.js';
import { ApiUnreachable, isRefused } from './repeatable.js';

/** After this time without a byte from a process, in ms, the next one is tried as well. */
const muteMs = 1000;
/**
 * When a process breaks off after working longer than this, in ms, the call may have crashed it, so no other
 * process is tried.
 */
const longMs = 1000;

export interface FailoverCall<T> {
  /** Processes in the order of attempts. */
  readonly order: readonly ApiProcess[];
  readonly send: (process: ApiProcess) => Promise<T>;
  /** Whether another process may respond better. */
  readonly isPoor: (answer: T) => boolean;
  /** Called with each response that is not used. */
  readonly discard: (answer: T) => void;
  /** Whether the caller has disconnected. */
  readonly isOver: () => boolean;
}

type Outcome<T> = {
  readonly process: ApiProcess;
  readonly tookMs: number;
  readonly wasResponsive: boolean;
} & ({ readonly answer: T } | { readonly error: unknown });

/**
 * Calls one process, then the next when it fails, responds poorly or hangs. Returns the first good response.
 * @throws ApiUnreachable when there is none; the original error when the caller has disconnected
 */
export async function callWithFailover<T>(call: FailoverCall<T>): Promise<T> {
  const waiting = [...call.order];
  const pending = new Map<ApiProcess, { readonly since: number; readonly outcome: Promise<Outcome<T>> }>();
  let last: unknown;
  const callNext = () => {
    const process = waiting.shift();
    if (process) pending.set(process, { since: performance.now(), outcome: outcomeOf(process, call) });
  };
  callNext();
  while (pending.size > 0) {
    const outcome = await firstOf(pending, waiting.length > 0);
    if (outcome === 'mute') {
      callNext();
      continue;
    }
    pending.delete(outcome.process);
    const isLast = pending.size === 0 && waiting.length === 0;
    if ('answer' in outcome && (isLast || !call.isPoor(outcome.answer))) {
      for (const { outcome: late } of pending.values())
        void late.then((it) => 'answer' in it && call.discard(it.answer));
      return outcome.answer;
    }
    outcome.process.rest();
    if ('answer' in outcome) call.discard(outcome.answer);
    else {
      if (call.isOver()) throw outcome.error;
      last = outcome.error;
      const mayBeCause = outcome.wasResponsive && outcome.tookMs > longMs && !isRefused(outcome.error);
      if (mayBeCause) break;
    }
    if (pending.size === 0) callNext();
  }
  throw new ApiUnreachable(last);
}

async function outcomeOf<T>(process: ApiProcess, { send }: FailoverCall<T>): Promise<Outcome<T>> {
  const since = performance.now();
  const how = () => ({
    process,
    tookMs: performance.now() - since,
    wasResponsive: process.lastByteAt > since,
  });
  try {
    const answer = await send(process);
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
  pending: ReadonlyMap<ApiProcess, { readonly since: number; readonly outcome: Promise<Outcome<T>> }>,
  hasNext: boolean,
): Promise<Outcome<T> | 'mute'> {
  const outcomes = [...pending.values()].map(({ outcome }) => outcome);
  if (!hasNext) return Promise.race(outcomes);
  let timer: NodeJS.Timeout | undefined;
  const mute = new Promise<'mute'>((resolve) => {
    const look = () => {
      const remainingMs = Math.max(
        ...[...pending].map(
          ([process, { since }]) => Math.max(since, process.lastByteAt) + muteMs - performance.now(),
        ),
      );
      if (remainingMs <= 0) resolve('mute');
      else timer = setTimeout(look, remainingMs);
    };
    look();
  });
  try {
    return await Promise.race([...outcomes, mute]);
  } finally {
    clearTimeout(timer);
  }
}
