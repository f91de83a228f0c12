/** Runs a limited number of tasks concurrently, in the order of their requests. */
export class TaskQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly maxConcurrent: number) {}

  /** Runs a task. A task that is aborted while it waits does not start. @throws the reason of the signal; errors of the task */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    while (this.running >= this.maxConcurrent) await this.turn(signal);
    signal.throwIfAborted();
    this.running++;
    try {
      return await task();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  private async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
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
