interface Flight<T> {
  /**
   * Cleared when the work has ended: the internal tables that a busy Map leaves behind keep references to
   * each other, and to the results, until a full garbage collection.
   */
  result?: Promise<T>;
  /** The follow-up run, for callers that must not share this one. */
  next?: Promise<T>;
}

/** Single flight: concurrent calls of one key share one run. */
export class SingleFlight<T> {
  private readonly open = new Map<string, Flight<T>>();
  private readonly queued = new Map<string, Flight<T>>();

  /** Shares the current run of the key, or starts one. */
  join(key: string, begin: () => Promise<T>): Promise<T> {
    return this.open.get(key)?.result ?? start(this.open, key, begin);
  }

  /**
   * Shares a run that has not started yet: all calls during a run share the next one. For callers that can't
   * know whether the current run reads all recent writes.
   */
  after(key: string, begin: () => Promise<T>): Promise<T> {
    const current = this.queued.get(key);
    if (current?.next) return current.next;
    if (!current?.result) return start(this.queued, key, begin);
    const follow = () => start(this.queued, key, begin);
    return (current.next = current.result.then(follow, follow));
  }

  /** Stops sharing the runs that `join` has started before. */
  close(): void {
    this.open.clear();
  }
}

function start<T>(flights: Map<string, Flight<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const result = begin();
  const flight: Flight<T> = { result };
  flights.set(key, flight);
  const end = () => {
    // A later run may have replaced this one, or be about to.
    if (flights.get(key) === flight && !flight.next) flights.delete(key);
    flight.result = undefined;
  };
  result.then(end, end);
  return result;
}
