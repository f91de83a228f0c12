import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** Of all that is thrown away one piece is read in so many milliseconds: with pieces of 64 kB some 25 MB a second. */
const everyMs = 2.5;
let nextAt = 0;

/**
 * Reads to its end what nobody wants any more, and throws it away: who sends it comes to read the answer then (RFC 9112, section 9.6). All that is
 * thrown away shares one pace, since at its sender's it would cost more than its refusal has saved.
 */
export async function discard(body: Readable): Promise<void> {
  try {
    const pieces = body.iterator({ destroyOnReturn: false });
    while (!(await pieces.next()).done) await turn();
  } catch {
    // Who sends has left.
  }
}

function turn(): Promise<void> {
  const now = performance.now();
  nextAt = Math.max(now, nextAt + everyMs);
  return setTimeout(nextAt - now);
}
