import { relative } from 'node:path';
import { type ApiState, type ApiStateMessage, explain, type Project } from '@flotilla/runtime';
import { errorLevel } from '../stack/service-log.js';
import { type Service, type ServiceOptions, startService } from '../stack/service.js';
import { duration, type RunningService, type Services } from '../stack/stack.js';
import { affectsApi } from './affects-api.js';
import { failureLines } from './failure-lines.js';
import { SiteOfDevelopment } from './site-of-development.js';
import { sourceFailureOf } from './source-failure.js';
import { sourcePathsOf } from './source-folders.js';
import { Sources } from './sources.js';
import { SupervisedApi } from './supervised-api.js';

/**
 * Runs API and site of an application from source. The API starts again when one of its files changes; the
 * site applies changes in place, and shows the errors of the API in the browser.
 */
export class DevelopedServices implements RunningService {
  /** Never resolves: services that fail start again. */
  readonly failed = new Promise<never>(() => {});
  private state: ApiState = { state: 'starting' };
  private readonly print: (line: string) => void;
  private startedAt = 0;
  private isStopping = false;
  /** The first process of the API. */
  private first: Service | undefined;
  /** The printed failure, which its retries do not print again. */
  private printed: string | undefined;
  private manifests: ReadonlySet<string>;
  private readonly sources: Sources;
  private readonly api: SupervisedApi;
  private readonly site: SiteOfDevelopment;
  private readonly settled = Promise.withResolvers<void>();

  constructor(
    private readonly project: Project,
    { api, site }: Services,
  ) {
    this.print = api.print;
    const paths = sourcePathsOf(project);
    this.manifests = new Set(paths.manifests);
    this.sources = new Sources(paths, {
      onChange: (path) => this.follow(path),
      onError: (error) => this.print(watcherFailure(error)),
    });
    this.site = new SiteOfDevelopment({ ...site, shows: (level) => this.showsOfSite(level) });
    this.api = new SupervisedApi({
      describe: (error) => sourceFailureOf({ error, sources: this.sources, root: project.root }),
      onState: (state) => this.enter(state, api),
      start: (onMessage, isCurrent) => this.startApi({ ...api, onMessage }, isCurrent),
    });
  }

  async whenReady(limit: { readonly seconds: number }): Promise<void> {
    // Before the API reads its files, so that no change is missed.
    await this.sources.whenReady();
    this.api.start();
    this.site.start();
    await Promise.all([this.site.whenReady(limit), this.settled.promise]);
  }

  /** Returns what the first start printed for people, such as a generated password. */
  takeNotices(): readonly string[] {
    return this.first?.takeNotices() ?? [];
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all([this.sources.close(), this.api.stop(), this.site.stop()]);
  }

  private startApi(options: ServiceOptions, isCurrent: () => boolean): Service {
    this.startedAt = performance.now();
    // A process that ends complains about requests that it does not answer anymore.
    const print = (line: string) => isCurrent() && this.print(line);
    const service = startService({ ...options, print });
    // Only the first start has a summary, which contains its notices; those of later ones are printed.
    if (this.first) service.takeNotices();
    this.first ??= service;
    return service;
  }

  /** Returns whether to print a line of the site: no warnings that the absence of the API causes. */
  private showsOfSite(level: number | undefined): boolean {
    const isWithApi = this.state.state === 'ready' && !this.isStopping;
    return isWithApi || level === undefined || level >= errorLevel;
  }

  private follow(path: string): void {
    const isManifest = this.manifests.has(path);
    if (isManifest) this.followManifests();
    this.site.restartIfFailed();
    if (!isManifest && !affectsApi(path, (file) => this.api.mayHaveLoaded(file))) return;
    this.printed = undefined;
    if (this.state.state !== 'starting') this.print(`↻ api  ${relative(this.project.root, path)}`);
    this.api.restart();
  }

  /** Watches packages that were added, and starts the site again when the API runs. */
  private followManifests(): void {
    const paths = sourcePathsOf(this.project);
    this.manifests = new Set(paths.manifests);
    this.sources.add(paths);
    this.site.restartWithApi();
  }

  private enter(state: ApiState, { logFile }: ServiceOptions): void {
    this.state = state;
    this.site.send({ apiState: state } satisfies ApiStateMessage);
    if (state.state === 'starting') return;
    if (state.state === 'ready') {
      this.print(`✓ api  ${duration(performance.now() - this.startedAt)}`);
      this.sources.markAsGood();
      this.site.apiIsReady();
    } else if (state.failure.message !== this.printed) {
      this.printed = state.failure.message;
      const lines = failureLines('api', state.failure, relative(this.project.root, logFile));
      for (const line of lines) this.print(line);
    }
    this.settled.resolve();
    this.sources.reportMissedChanges();
  }
}

function watcherFailure(error: unknown): string {
  const { problem = String(error), fix = '' } = explain(error, process.env) ?? {};
  return `✗ Some edits may not be noticed: ${problem} ${fix}`.trimEnd();
}
