import type { Readable } from 'node:stream';

/** Bytes per turn, of all bodies together: 25 MB per second at a hundred turns. */
const bytesPerTurn = 256 * 1024;
const turnMs = 10;
/** A body that has not ended by then is destroyed. */
const deadlineMs = 30_000;

/** Reads and drops request bodies at a shared rate. */
export class Discarder {
  private readonly bodies = new Set<Readable>();
  private turns: NodeJS.Timeout | undefined;

  /** Returns whether no body is left. */
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
    // Ignores errors of aborted requests.
    body
      .pause()
      .once('end', forget)
      .once('close', forget)
      .on('error', () => undefined);
    this.bodies.add(body);
    // Marks the body as being read; otherwise Node drains it at full speed once the response is sent.
    body.read(0);
    this.turns ??= setInterval(() => this.takeTurn(), turnMs).unref();
  }

  private takeTurn(): void {
    let remainingBytes = bytesPerTurn;
    for (const body of [...this.bodies]) {
      if (remainingBytes <= 0) break;
      const piece: unknown = body.read();
      if (!Buffer.isBuffer(piece)) continue;
      remainingBytes -= piece.length;
      // Moves to the end of the set, so that the others come first next time.
      if (this.bodies.delete(body)) this.bodies.add(body);
    }
    if (this.bodies.size > 0) return;
    clearInterval(this.turns);
    this.turns = undefined;
  }
}

const ofProcess = new Discarder();

/**
 * Reads and drops the rest of a request body, so that the client reads the response instead of failing on a
 * reset connection (RFC 9112, section 9.6). All bodies of the process share one rate limit: draining them at
 * full speed would cost more than the refusal saved.
 */
export function discard(body: Readable): void {
  ofProcess.discard(body);
}
