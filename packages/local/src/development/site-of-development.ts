import type { ApiStateMessage } from '@flotilla/runtime';
import { type Service, type ServiceOptions, startService } from '../stack/service.js';

/** Timeout for the site's last requests; no gateway sends more of them. */
const finish = { seconds: 1, signal: 'SIGINT' } as const;

/**
 * The site of development. It applies edits in place, so it starts again only for another configuration, and
 * after it has failed.
 */
export class SiteOfDevelopment {
  private current: Service | undefined;
  private message: ApiStateMessage | undefined;
  private isOutdated = false;
  private isStopped = false;
  /** Work on the process, in order. */
  private turn = Promise.resolve();

  constructor(private readonly options: ServiceOptions) {}

  start(): void {
    if (this.isStopped) return;
    this.isOutdated = false;
    const service = startService(this.options);
    this.current = service;
    // Lines of Vite are printed as they arrive.
    service.takeNotices();
    if (this.message) service.send(this.message);
    void service.failed.then((failure) => {
      if (this.current !== service) return;
      this.current = undefined;
      const [problem = ''] = failure.problem.split('\n');
      this.options.print(`✗ ${problem}\n  It starts again with the next save. ${failure.fix}`);
    });
  }

  whenReady(limit: { seconds: number }): Promise<void> {
    return this.current?.whenReady(limit).catch(() => {}) ?? Promise.resolve();
  }

  /** Sends the state of the API, also to the next process. */
  send(message: ApiStateMessage): void {
    this.message = message;
    this.current?.send(message);
  }

  /** Starts again as soon as the API runs; until then it shows the API's error. */
  restartWithApi(): void {
    this.isOutdated = true;
  }

  apiIsReady(): void {
    if (this.isOutdated) this.restart();
  }

  restartIfFailed(): void {
    if (!this.current) this.restart();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.turn;
    await this.end();
  }

  /** The next process needs the port of the previous one. */
  private restart(): void {
    this.isOutdated = false;
    this.turn = this.turn.then(async () => {
      await this.end();
      this.start();
    });
  }

  private async end(): Promise<void> {
    const service = this.current;
    this.current = undefined;
    await service?.stop(finish);
  }
}
