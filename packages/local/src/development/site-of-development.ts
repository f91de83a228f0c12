import type { MessageToSite, ReportedError, SourceFailure } from '@flotilla/runtime';
import { type Service, type ServiceOptions, startService } from '../stack/service.js';
import { childMessage } from './child-message.js';
import { retryPause, silentError } from './ended-process.js';
import { FailedSite } from './failed-site.js';

/** Timeout for the site's last requests; no gateway sends more of them. */
const finish = { seconds: 1, signal: 'SIGINT' } as const;

export interface SiteOfDevelopmentOptions {
  /** Returns how to start the process. */
  readonly service: () => ServiceOptions;
  /** Describes an error for the developer. */
  readonly describe: (error: ReportedError) => SourceFailure;
  /** Called for an error in the source, which pages show until it is mended. */
  readonly onFailure: (failure: SourceFailure) => void;
  readonly onReady: () => void;
}

/**
 * The site of development. It applies edits in place, so it starts again only for another configuration, and
 * after it has failed.
 */
export class SiteOfDevelopment {
  private current: Service | undefined;
  private error: ReportedError | undefined;
  /** The last message of each kind that a process needs at its start. */
  private readonly state = new Map<string, MessageToSite>();
  private hasFailed = false;
  private isOutdated = false;
  private isStopped = false;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly failedSite = new FailedSite();
  /** Work on the process, in order. */
  private turn = Promise.resolve();

  constructor(private readonly options: SiteOfDevelopmentOptions) {}

  start(): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.hasFailed = false;
    this.isOutdated = false;
    this.error = undefined;
    const service: Service = startService({
      ...this.options.service(),
      onMessage: (message) => this.receive(message, service),
    });
    this.current = service;
    // Lines of Vite are printed as they arrive.
    service.takeNotices();
    for (const message of this.state.values()) service.send(message);
    void service.ended.then((how) => {
      if (this.current === service) this.fail(this.error ?? silentError(service, how));
    });
  }

  get isDown(): boolean {
    return this.hasFailed;
  }

  whenReady(limit: { seconds: number }): Promise<void> {
    return this.current?.whenReady(limit).catch(() => {}) ?? Promise.resolve();
  }

  send(message: MessageToSite): void {
    this.current?.send(message);
  }

  /** Sends a message, also to the next processes. */
  setState(message: MessageToSite): void {
    this.state.set(Object.keys(message).join(), message);
    this.send(message);
  }

  /** Starts again as soon as the API runs; until then it shows the API's error. */
  restartWithApi(): void {
    this.isOutdated = true;
  }

  apiIsReady(): void {
    if (this.isOutdated) this.restart();
  }

  /** Starts a process that has failed again. @returns whether it has failed */
  restartIfFailed(): boolean {
    this.failures = 0;
    const hasFailed = this.hasFailed;
    if (hasFailed) this.restart();
    return hasFailed;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.turn;
    await this.end();
    await this.failedSite.close();
  }

  private receive(message: unknown, service: Service): void {
    const received = childMessage(message);
    if (received === undefined || service !== this.current) return;
    if (received === 'ready') {
      this.failures = 0;
      this.options.onReady();
    } else if ('error' in received) {
      this.error = received.error;
      service.log.write(received.error.stack);
    } else if ('sourceError' in received) {
      const { id, error } = received.sourceError;
      const failure = this.options.describe(error);
      service.log.write(error.stack);
      this.options.onFailure(failure);
      service.send({ described: { id, failure } } satisfies MessageToSite);
    }
  }

  private fail(error: ReportedError): void {
    this.current = undefined;
    this.hasFailed = true;
    const failure = this.options.describe(error);
    this.options.onFailure(failure);
    this.turn = this.turn.then(() =>
      this.hasFailed ? this.failedSite.open(this.address(), failure) : undefined,
    );
    const pause = retryPause(error, this.failures);
    if (pause === undefined) return;
    this.failures += 1;
    this.timer = setTimeout(() => this.restart(), pause);
  }

  private address(): { readonly host: string; readonly port: number } {
    const { HOST = '', PORT } = this.options.service().env;
    return { host: HOST, port: Number(PORT) };
  }

  /** The next process needs the port of the previous one. */
  private restart(): void {
    this.isOutdated = false;
    this.hasFailed = false;
    this.turn = this.turn.then(async () => {
      await this.end();
      await this.failedSite.close();
      this.start();
    });
  }

  private async end(): Promise<void> {
    const service = this.current;
    this.current = undefined;
    await service?.stop(finish);
  }
}
