import { setTimeout } from 'node:timers/promises';
import { within } from '@flotilla/core/values';

/** Both together are how long nobody knows of a loss: others wait a little longer for what has not been heard. */
const pauseMs = 300;
const answerMs = 1200;

export interface Watched {
  /** Asks for a sign of life. */
  readonly beat: () => Promise<unknown>;
  /** Is told once when there was none in time. */
  readonly onSilence: () => void;
}

/**
 * Watches over what can fall silent without an end: TCP tells of a lost connection after minutes, or never.
 * @returns the end of watching
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
