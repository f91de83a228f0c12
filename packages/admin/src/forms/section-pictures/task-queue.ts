/** Runs a limited number of tasks concurrently, in the order of their requests. */
export class TaskQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly maxConcurrent: number) {}

  /** Runs a task. A task that is aborted while it waits does not start. @throws the reason of the signal; errors of the task */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.running < this.maxConcurrent) this.running++;
    else await this.turn(signal);
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      this.release();
    }
  }

  /** Passes the place of a finished task on to the next one, so that no later task takes it. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }

  private async turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.push(resolve);
    const leave = () => {
      const at = this.waiting.indexOf(resolve);
      if (at >= 0) this.waiting.splice(at, 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }
}
