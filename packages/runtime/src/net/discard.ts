import type { Readable } from 'node:stream';

/** Bytes that are read in a turn, of all bodies together: with a hundred turns a second 25 MB. */
const bytesPerTurn = 256 * 1024;
const turnMs = 10;
/** Who has not come to the end by then is cut off. */
const deadlineMs = 30_000;

/** Reads to their end bodies that nobody wants, all at one pace. */
export class Discarder {
  private readonly bodies = new Set<Readable>();
  private turns: NodeJS.Timeout | undefined;

  /** Whether no body is left to be read, so that no turn is waited for. */
  get isIdle(): boolean {
    return this.turns === undefined;
  }

  discard(body: Readable): void {
    if (this.bodies.has(body) || body.destroyed || body.readableEnded) return;
    const deadline = setTimeout(() => body.destroy(), deadlineMs).unref();
    const forget = () => {
      clearTimeout(deadline);
      this.bodies.delete(body);
    };
    // Who leaves in the middle has nobody who hears of it.
    body
      .pause()
      .once('end', forget)
      .once('close', forget)
      .on('error', () => undefined);
    this.bodies.add(body);
    // Node takes what nobody has begun to read as nobody's: once the answer is sent it reads it itself, as fast as it comes.
    body.read(0);
    this.turns ??= setInterval(() => this.takeTurn(), turnMs).unref();
  }

  private takeTurn(): void {
    let left = bytesPerTurn;
    for (const body of [...this.bodies]) {
      if (left <= 0) break;
      const piece: unknown = body.read();
      if (!Buffer.isBuffer(piece)) continue;
      left -= piece.length;
      // The others come first the next time.
      if (this.bodies.delete(body)) this.bodies.add(body);
    }
    if (this.bodies.size > 0) return;
    clearInterval(this.turns);
    this.turns = undefined;
  }
}

const ofProcess = new Discarder();

/**
 * Reads to its end what nobody wants any more, and throws it away: who sends it comes to read the answer then (RFC 9112, section 9.6). All bodies of the
 * process share one pace, each in its turn: read as fast as they are sent, they would cost more than their refusal has saved.
 */
export function discard(body: Readable): void {
  ofProcess.discard(body);
}
