/** Runs one job per key at a time; those who ask meanwhile share its result. */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Promise<T>>();

  /** The result of the job that runs under the key, which is this one when there is none. */
  run(key: string, job: () => Promise<T>): Promise<T> {
    const running = this.flights.get(key);
    if (running) return running;
    const flight = job().finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    return flight;
  }
}
