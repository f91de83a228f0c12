import { setTimeout } from 'node:timers/promises';

/** Concurrent calls of one endpoint in a process. */
const maxConcurrent = 4;
/** Time for calls to end when the process shuts down. */
const graceMs = 5000;

/** Starts up to `limit` due calls of an endpoint, and returns their ends, which never reject. */
export type StartDue = (limit: number) => Promise<readonly Promise<void>[]>;

/**
 * Runs the calls of each endpoint in a lane of its own, a few at a time. Endpoints that respond slowly delay no
 * other ones, and the number of events for an endpoint does not increase its share.
 */
export class EndpointLanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly ends = new Set<Promise<void>>();
  private readonly abort = new AbortController();
  private isShuttingDown = false;

  /** Whether the process shuts down; lanes then start no further calls. */
  get isClosing(): boolean {
    return this.isShuttingDown;
  }

  /** Aborted when calls have not ended soon after the shutdown began. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /**
   * Opens the lane of an endpoint, and returns its end, after the last due call. Returns undefined when the lane
   * is open; it then looks for due calls again.
   */
  open(id: string, start: StartDue): Promise<void> | undefined {
    const open = this.lanes.get(id);
    if (open) return open.request();
    const lane = new Lane(start, () => !this.isShuttingDown);
    this.lanes.set(id, lane);
    const ended = lane.run(() => this.lanes.delete(id));
    const settled = ended
      .catch(() => undefined)
      .then(() => {
        this.ends.delete(settled);
      });
    this.ends.add(settled);
    return ended;
  }

  /** Starts no further calls, and waits for the running ones; aborts those that do not end in time. */
  async close(): Promise<void> {
    this.isShuttingDown = true;
    const ended = Promise.all(this.ends);
    await Promise.race([ended, setTimeout(graceMs, undefined, { ref: false })]);
    this.abort.abort();
    await ended;
  }
}

class Lane {
  private readonly running = new Set<Promise<void>>();
  private requested = Promise.withResolvers<void>();
  private isRequested = true;

  constructor(
    private readonly start: StartDue,
    private readonly mayStart: () => boolean,
  ) {}

  request(): undefined {
    this.isRequested = true;
    this.requested.resolve();
  }

  /** Calls `onEnd` when the last call has ended, in the same step as the check, so that no request is lost. */
  async run(onEnd: () => void): Promise<void> {
    try {
      do {
        await this.startDue();
        await this.change();
      } while (this.running.size > 0 || (this.isRequested && this.mayStart()));
    } catch (error) {
      await Promise.all(this.running);
      throw error;
    } finally {
      onEnd();
    }
  }

  private async startDue(): Promise<void> {
    const free = maxConcurrent - this.running.size;
    if (free === 0 || !this.mayStart()) return;
    this.isRequested = false;
    this.requested = Promise.withResolvers();
    for (const call of await this.start(free)) {
      const ended = call.then(() => {
        this.running.delete(ended);
        // Others may have become due, or had no room.
        this.isRequested = true;
      });
      this.running.add(ended);
    }
  }

  /** Waits for the end of a call, or for a request while there is room for another one. */
  private async change(): Promise<void> {
    if (this.running.size === 0) return;
    const hasRoom = this.running.size < maxConcurrent && this.mayStart();
    await Promise.race([...this.running, ...(hasRoom ? [this.requested.promise] : [])]);
  }
}
