interface Flight<T> {
  /** Gone when the work has ended: the tables that a busy Map leaves behind keep each other, and what was in them, until V8 looks at its whole heap. */
  result?: Promise<T>;
  /** What begins when this one has ended, for those who must not share it. */
  next?: Promise<T>;
}

/** Single flight: work of one key is done once for all who ask while it lasts. */
export class SingleFlight<T> {
  private readonly open = new Map<string, Flight<T>>();
  private readonly queued = new Map<string, Flight<T>>();

  /** Takes part in the work that is going on, or begins it. */
  join(key: string, begin: () => Promise<T>): Promise<T> {
    return this.open.get(key)?.result ?? start(this.open, key, begin);
  }

  /**
   * Takes part in work that has not begun yet: all who ask while some is going on share what follows it. For when one
   * can't know whether what is going on has seen all that it should have.
   */
  after(key: string, begin: () => Promise<T>): Promise<T> {
    const current = this.queued.get(key);
    if (current?.next) return current.next;
    if (!current?.result) return start(this.queued, key, begin);
    const follow = () => start(this.queued, key, begin);
    return (current.next = current.result.then(follow, follow));
  }

  /** From here on nobody takes part in what `join` has begun before. */
  close(): void {
    this.open.clear();
  }
}

function start<T>(flights: Map<string, Flight<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const result = begin();
  const flight: Flight<T> = { result };
  flights.set(key, flight);
  const end = () => {
    // Later work may have taken its place, or be about to.
    if (flights.get(key) === flight && !flight.next) flights.delete(key);
    flight.result = undefined;
  };
  result.then(end, end);
  return result;
}
