import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import type { Registry } from '@flotilla/core';
import { lifecycleOf } from '@flotilla/core/reflection';
import type { Logger } from 'pino';
import { Database } from '../database/database.js';
import { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { Publications } from '../invalidation/publications.js';
import { OutboxPublisher } from '../invalidation/outbox-publisher.js';
import { TableStatistics } from '../invalidation/table-statistics.js';
import { HealthController } from './health/health.controller.js';
import { Idempotency } from '../http/idempotency.js';
import { ChangeSetSchedule } from '../change-sets/schedule.js';
import { ChangeSetStore } from '../change-sets/change-set-store.js';
import { ShareLinks } from '../change-sets/share-links.js';
import { Retention } from '../history/retention.js';
import { Jobs } from '../jobs/jobs.js';
import { LiveController } from '../live/live.controller.js';
import { McpController } from '../mcp/mcp.controller.js';
import { OpenApiController, ReferenceController } from './openapi/openapi.controller.js';
import { AUTHENTICATION } from '../ports/accounts.js';
import { checkViews } from '../query/selection-tree.js';
import type { Collations } from '../query/collations.js';
import { hasUnicodeLetters } from '../query/letters.js';
import { crudController } from '../rest/crud.controller.js';
import { PermissionsController } from '../rest/permissions.controller.js';
import { SearchController } from '../rest/search.controller.js';
import { RowJobs } from '../rest/row-jobs.js';
import { RowImportsController } from '../imports/row-imports.controller.js';
import { RowJobsController } from '../rest/row-jobs.controller.js';
import { ChangeSetsController } from '../rest/change-sets.controller.js';
import { ShareLinksController } from '../rest/share-links.controller.js';
import { VersionsController } from '../rest/versions.controller.js';
import { RowChangesController } from '../rest/row-changes.controller.js';
import { RowSetsController } from '../rest/row-sets.controller.js';
import { EditorsController } from '../rest/editors.controller.js';
import { NotesController } from '../rest/notes.controller.js';
import { UsesController } from '../rest/uses.controller.js';
import { TransitionsController } from '../rest/transitions.controller.js';
import { JobsController } from '../rest/jobs.controller.js';
import { HistoryController } from '../rest/history.controller.js';
import { RowHooks } from '../rows/row-hooks.js';
import { COLLATIONS, LOGGER, REGISTRY } from '../tokens.js';
import { TranslationsController } from '../translations/translations.controller.js';
import { ViewsController } from '../views/views.controller.js';
import { checkActions } from './check-actions.js';
import { registryOf } from './backend-module.js';
import type { FlotillaOptions, FlotillaRoutes } from './options.js';
import { mcpProviders } from './mcp-providers.js';
import { sharedProviders } from './shared-providers.js';

const OPTIONS = Symbol('flotilla.options');
const purgeInterval = 3_600_000;

/** The installed modules: their routes and shared services. */
export class FlotillaModule
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private purge: NodeJS.Timeout | undefined;

  constructor(
    @Inject(InvalidationBus) private readonly bus: InvalidationBus,
    @Inject(OutboxPublisher) private readonly outbox: OutboxPublisher,
    @Inject(Publications) private readonly publications: Publications,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(RowJobs) private readonly rowJobs: RowJobs,
    @Inject(ChangeSetSchedule) private readonly schedule: ChangeSetSchedule,
    @Inject(ChangeSetStore) private readonly changeSets: ChangeSetStore,
    @Inject(ShareLinks) private readonly shareLinks: ShareLinks,
    @Inject(Retention) private readonly retention: Retention,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Database) private readonly db: Database,
    @Inject(RowHooks) private readonly hooks: RowHooks,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(TableStatistics) private readonly statistics: TableStatistics,
    @Inject(COLLATIONS) private readonly collations: Collations,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(OPTIONS) private readonly options: FlotillaOptions,
  ) {}

  /**
   * Installs modules into an application of NestJS and Fastify that has a TypeORM connection to PostgreSQL.
   */
  static forRoot(options: FlotillaOptions): DynamicModule {
    const { modules, imports = [], basePath, routes = {}, authentication } = options;
    const registry = registryOf(modules);
    checkViews(registry);
    checkActions(modules);
    const providers = [
      ...sharedProviders(registry, options),
      ...(routes.mcp ? mcpProviders(registry, options) : []),
      ...modules.flatMap((module) => module.providers),
      ...(authentication ? [{ provide: AUTHENTICATION, ...authentication }] : []),
      ...(options.providers ?? []),
      { provide: OPTIONS, useValue: options },
    ];
    return {
      module: FlotillaModule,
      global: true,
      imports: [
        ...imports,
        ...(basePath ? [RouterModule.register([{ path: basePath, module: FlotillaModule }])] : []),
      ],
      providers,
      // Actions come first: their static paths must match before the `:id` of entities.
      controllers: [
        ...ownControllers(routes),
        PermissionsController,
        SearchController,
        ViewsController,
        UsesController,
        RowJobsController,
        RowImportsController,
        RowSetsController,
        RowChangesController,
        ChangeSetsController,
        ShareLinksController,
        VersionsController,
        EditorsController,
        NotesController,
        TranslationsController,
        ...(hasStates(registry) ? [TransitionsController] : []),
        HistoryController,
        JobsController,
        ...modules.flatMap((module) => module.controllers),
        ...[...registry.entities.values()].map((entity) => crudController(entity)),
      ],
      exports: providers,
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.hooks.checkGuards(this.registry.entities);
    if (this.options.routes?.live || this.jobs.isNeeded) await this.bus.start();
    await this.outbox.start();
    await this.jobs.start();
    await this.warnOfLocales();
    this.purge = setInterval(() => this.purgeOld(), purgeInterval).unref();
  }

  /** Stops jobs first, while the services that they use are still running. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.purge);
    await this.schedule.stop();
    await this.publications.stop();
    await this.outbox.stop();
    await this.bus.stop();
    await this.statistics.flush();
    await this.db.close();
  }

  private async warnOfLocales(): Promise<void> {
    if (!(await hasUnicodeLetters(this.db)))
      this.logger.warn(
        'searches in other languages than English read whole tables: the database has the LC_CTYPE C, see the runbook, PostgreSQL',
      );
    if (this.collations.of() === undefined)
      this.logger.warn(
        'lists sort text by code point: PostgreSQL was built without ICU, see the runbook, PostgreSQL',
      );
  }

  private purgeOld(): void {
    const logFailure = (what: string) => (error: unknown) =>
      this.logger.warn({ err: error }, `could not purge ${what}`);
    this.idempotency.purge().catch(logFailure('old idempotency keys'));
    this.changeSets.purge().catch(logFailure('discarded change sets'));
    this.shareLinks.purge().catch(logFailure('old share links'));
    this.rowJobs.purge().catch(logFailure('old jobs on rows'));
    if (this.options.jobs !== 'off') this.retention.purge().catch(logFailure('old changes'));
  }
}

const hasStates = ({ entities }: Registry) =>
  [...entities.values()].some(({ fields }) => Object.values(fields).some(lifecycleOf));

function ownControllers({ health, live, openapi, docs, mcp }: FlotillaRoutes): Type[] {
  return [
    ...(health ? [HealthController] : []),
    ...(live ? [LiveController] : []),
    ...(openapi || docs ? [OpenApiController] : []),
    ...(docs ? [ReferenceController] : []),
    ...(mcp ? [McpController] : []),
  ];
}
