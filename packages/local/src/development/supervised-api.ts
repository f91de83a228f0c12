import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ApiState, ReportedError, SourceFailure } from '@flotilla/runtime';
import type { Service } from '../stack/service.js';
import { childMessage } from './child-message.js';
import { retryPause, silentError } from './ended-process.js';

/** Debounce in ms: editors and Git save several files, which cause one restart. */
const debounceMs = 30;
/** Timeout in ms for the last requests of the previous process. */
const finishMs = 1000;

export interface SupervisedApiOptions {
  /** Starts a process of the API. */
  readonly start: (onMessage: (message: unknown) => void, isCurrent: () => boolean) => Service;
  /** Describes an error for the developer. */
  readonly describe: (error: ReportedError) => SourceFailure;
  readonly onState: (state: ApiState) => void;
}

/**
 * Keeps the API of development running on the current source: one process at a time answers, each change
 * starts the next one, and after a failure the next change does.
 */
export class SupervisedApi {
  private current: Service | undefined;
  private state: ApiState = { state: 'starting' };
  private loaded = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private isStopped = false;
  private readonly ending = new Set<Service>();

  constructor(private readonly options: SupervisedApiOptions) {}

  /** Returns whether the running process loaded a file; true while it is not known. */
  mayHaveLoaded(path: string): boolean {
    return this.state.state !== 'ready' || this.loaded.has(path);
  }

  /** Starts the API again, once for all changes of a moment. */
  restart(): void {
    if (this.isStopped) return;
    this.failures = 0;
    // At once, so that it does not go on answering with the previous source.
    this.endCurrent('SIGTERM');
    this.enter({ state: 'starting' });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.start(), debounceMs);
  }

  start(): void {
    this.loaded = new Set();
    this.enter({ state: 'starting' });
    let error: ReportedError | undefined;
    const isCurrent = () => this.current === service;
    const service: Service = this.options.start((message) => {
      const received = childMessage(message);
      if (!isCurrent() || received === undefined) return;
      if (received === 'ready') this.becomeReady();
      else if ('error' in received) {
        ({ error } = received);
        service.log.write(error.stack);
      } else if ('loaded' in received)
        for (const url of received.loaded) this.loaded.add(fileURLToPath(new URL(url)));
    }, isCurrent);
    this.current = service;
    void service.ended.then((how) => {
      if (isCurrent()) this.fail(error ?? silentError(service, how));
    });
  }

  /** Ends all processes. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.endCurrent('SIGINT');
    await Promise.all([...this.ending].map((service) => service.ended));
  }

  private fail(error: ReportedError): void {
    this.current = undefined;
    this.enter({ state: 'failed', failure: this.options.describe(error) });
    const pause = retryPause(error, this.failures);
    if (pause === undefined) return;
    this.failures += 1;
    this.timer = setTimeout(() => this.start(), pause);
  }

  private becomeReady(): void {
    this.failures = 0;
    this.enter({ state: 'ready' });
  }

  /** Ends the process that answers; one that is still starting has nothing to finish. */
  private endCurrent(signal: 'SIGINT' | 'SIGTERM'): void {
    const { current } = this;
    this.current = undefined;
    if (!current) return;
    this.ending.add(current);
    void current.ended.then(() => this.ending.delete(current));
    current.kill(this.state.state === 'ready' ? signal : 'SIGKILL');
    void sleep(finishMs, undefined, { ref: false }).then(() => current.kill('SIGKILL'));
  }

  private enter(state: ApiState): void {
    this.state = state;
    this.options.onState(state);
  }
}
