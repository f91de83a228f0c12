import { RefusedError } from '@flotilla/backend';

const totalMs = 20_000;

/** Time limit for all steps of processing one picture. */
export class Deadline {
  readonly signal: AbortSignal;
  private readonly endsAt: number;

  constructor(ms = totalMs) {
    this.signal = AbortSignal.timeout(ms);
    this.endsAt = performance.now() + ms;
  }

  /** At least 1: libvips takes whole seconds. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil((this.endsAt - performance.now()) / 1000));
  }

  /**
   * Returns the result of work unless the time ends first. Native work continues, and its result is dropped.
   * @throws RefusedError
   */
  async race<T>(work: Promise<T>): Promise<T> {
    let stop: () => void = () => undefined;
    const ended = new Promise<never>((_, reject) => {
      stop = () =>
        reject(
          new RefusedError({
            en: 'The picture is too complex: it takes too long to read.',
            ru: 'Картинка слишком сложная: её слишком долго читать.',
          }),
        );
      if (this.signal.aborted) stop();
      this.signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work, ended]);
    } finally {
      this.signal.removeEventListener('abort', stop);
    }
  }
}
