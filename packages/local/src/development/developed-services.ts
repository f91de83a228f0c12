import { relative } from 'node:path';
import {
  type ApiState,
  explain,
  type Project,
  readProject,
  type SourceEdit,
  type SourceFailure,
} from '@flotilla/runtime';
import { errorLevel } from '../stack/service-log.js';
import { type Service, type ServiceOptions, startService } from '../stack/service.js';
import { duration, type RunningService, type ServiceName, type Services } from '../stack/stack.js';
import { affectsApi, isContent } from './affects-api.js';
import { failureLines } from './failure-lines.js';
import { SiteOfDevelopment } from './site-of-development.js';
import { sourceFailureOf } from './source-failure.js';
import { type SourcePaths, sourcePathsOf } from './source-folders.js';
import { Sources } from './sources.js';
import { SupervisedApi } from './supervised-api.js';

/** Sentences about the save after a failure, by service. */
const next = { api: 'It starts again with the next save.', site: 'The next save loads it again.' };
/** No save of a source file mends a setting. */
const nextOfSettings =
  'It starts again with the next save of .env or flotilla.config.ts; variables of the shell need a new start.';

/**
 * Runs API and site of an application from source. The API starts again when one of its files changes; the
 * site applies changes in place, and shows the errors of both in the browser.
 */
export class DevelopedServices implements RunningService {
  /** Never resolves: services that fail start again. */
  readonly failed = new Promise<never>(() => {});
  private state: ApiState = { state: 'starting' };
  private services: Services;
  private readonly print: (line: string) => void;
  private startedAt = 0;
  private isStopping = false;
  /** The first process of the API. */
  private first: Service | undefined;
  /** The printed failures, which retries and further requests do not print again. */
  private readonly printed = new Map<ServiceName, string>();
  private paths: SourcePaths;
  private readonly sources: Sources;
  private readonly api: SupervisedApi;
  private readonly site: SiteOfDevelopment;
  private readonly settled = Promise.withResolvers<void>();

  /** @param readServices Returns how to start API and site with the current settings. */
  constructor(
    private project: Project,
    private readonly readServices: (project: Project) => Services,
  ) {
    this.services = readServices(project);
    this.print = this.services.api.print;
    this.paths = sourcePathsOf(project);
    this.sources = new Sources(this.paths, {
      onChange: (edit) => this.follow(edit),
      onError: (error) => this.print(watcherFailure(error)),
    });
    const describe = sourceFailureOf({ sources: this.sources, root: project.root });
    this.site = new SiteOfDevelopment({
      describe,
      service: () => ({ ...this.services.site, shows: (level) => this.showsOfSite(level) }),
      onFailure: (failure) => this.printFailure('site', failure),
      onReady: () => this.printed.delete('site') && this.print('✓ site'),
    });
    this.api = new SupervisedApi({
      describe,
      onState: (state) => this.enter(state),
      start: (onMessage, isCurrent) => this.startApi({ ...this.services.api, onMessage }, isCurrent),
    });
  }

  async whenReady(limit: { readonly seconds: number }): Promise<void> {
    // Before the API reads its files, so that no change is missed.
    await this.sources.whenReady();
    this.site.setState({ watched: this.paths.folders });
    this.api.start();
    this.site.start();
    await Promise.all([this.site.whenReady(limit), this.settled.promise]);
  }

  down(): readonly ServiceName[] {
    return [
      ...(this.state.state === 'failed' ? ['api' as const] : []),
      ...(this.site.isDown ? ['site' as const] : []),
    ];
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

  private follow(edit: SourceEdit): void {
    if (relative(this.project.root, edit.path) === this.project.configFile)
      void this.followConfiguration(edit);
    else this.apply(edit);
  }

  /** Reads an edited configuration before the services start with it. */
  private async followConfiguration(edit: SourceEdit): Promise<void> {
    const project = await readProject(this.project).catch(() => undefined);
    // The API reports why it can't be read.
    if (project) {
      this.project = project;
      this.readSettings(this.project.configFile);
    }
    this.apply(edit);
  }

  private apply(edit: SourceEdit): void {
    const { path } = edit;
    const isManifest = this.paths.manifests.includes(path);
    if (isManifest) {
      this.watchPackages();
      this.site.restartWithApi();
    }
    const isEnvironment = path === this.paths.environment;
    if (isEnvironment) {
      this.readSettings('.env');
      this.site.restartWithApi();
    }
    const isOfVite = path === this.paths.vite;
    if (!isOfVite) this.site.send({ edit });
    if (this.site.restartIfFailed()) this.printed.delete('site');
    if (isOfVite) return;
    if (!isManifest && !isEnvironment && !affectsApi(path, (file) => this.api.mayHaveLoaded(file))) return;
    this.printed.delete('api');
    if (this.state.state !== 'starting') this.print(`↻ api  ${relative(this.project.root, path)}`);
    if (isContent(path) && edit.event === 'change') this.print(contentNote(this.services.api.env['SEED']));
    this.api.restart();
  }

  /** Watches packages that were added. */
  private watchPackages(): void {
    this.paths = sourcePathsOf(this.project);
    this.sources.add(this.paths);
    this.site.setState({ watched: this.paths.folders });
  }

  /** Reads the settings of an edited file for the next start of API and site. */
  private readSettings(file: string): void {
    const { readyUrl } = this.services.site;
    try {
      this.services = this.readServices(this.project);
    } catch (error) {
      this.print(`✗ ${file}  ${error instanceof Error ? error.message : String(error)}`);
    }
    const now = this.services.site.readyUrl;
    if (now !== readyUrl) this.print(`→ site  ${new URL(now).origin}`);
  }

  private enter(state: ApiState): void {
    this.state = state;
    this.site.setState({ apiState: state });
    if (state.state === 'starting') return;
    if (state.state === 'ready') {
      this.print(`✓ api  ${duration(performance.now() - this.startedAt)}`);
      this.sources.markAsGood();
      this.site.apiIsReady();
    } else this.printFailure('api', state.failure);
    this.settled.resolve();
    // A package that a manifest names can be installed only later.
    this.watchPackages();
    this.sources.reportMissedChanges();
  }

  private printFailure(service: ServiceName, failure: SourceFailure): void {
    const { message, location } = failure;
    const text = JSON.stringify([message, location]);
    // A mistake that both services load is printed once.
    const isPrinted = [...this.printed.values()].includes(text);
    this.printed.set(service, text);
    if (isPrinted) return;
    const logFile = relative(this.project.root, this.services[service].logFile);
    const sentence = failure.isOfSettings ? nextOfSettings : next[service];
    for (const line of failureLines(failure, { service, next: sentence, logFile })) this.print(line);
  }
}

/** Returns what an edited file of content does to rows. */
function contentNote(seed: string | undefined): string {
  return seed === 'demo'
    ? '  content: missing rows are added; rows that exist stay as they are. Change those in the admin, then: flotilla content export'
    : '  content: SEED is none, so files are not read. To add missing rows: flotilla content import';
}

function watcherFailure(error: unknown): string {
  const { problem = String(error), fix = '' } = explain(error, process.env) ?? {};
  return `✗ Some edits may not be noticed: ${problem} ${fix}`.trimEnd();
}
