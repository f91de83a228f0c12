import { setTimeout } from 'node:timers/promises';
import { within } from '@flotilla/core/values';

/**
 * In ms. Their sum is the time until a lost connection is detected. Timeouts of acknowledgements must be
 * longer.
 */
const pauseMs = 300;
const answerMs = 1200;

export interface Watched {
  /** Sends a heartbeat. */
  readonly beat: () => Promise<unknown>;
  /** Called once when a heartbeat is not answered in time. */
  readonly onSilence: () => void;
}

/**
 * Monitors a connection that can fail silently: TCP reports a lost connection after minutes, or never.
 * @returns a function that stops monitoring
 */
export function watch({ beat, onSilence }: Watched): () => void {
  const watching = new AbortController();
  void look(watching.signal, { beat, onSilence });
  return () => watching.abort();
}

async function look(signal: AbortSignal, { beat, onSilence }: Watched): Promise<void> {
  while (!signal.aborted) {
    try {
      await within(answerMs, beat());
    } catch {
      if (!signal.aborted) onSilence();
      return;
    }
    await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
