import {
  ActionController,
  type CallOf,
  type Caller,
  callerOf,
  Database,
  ForbiddenError,
  Handle,
  Rows,
  UnauthenticatedError,
} from '@flotilla/backend';
import { Access, collectionTag, InvalidationBus, SiteZone, TagCache } from '@flotilla/backend/ports';
import { lastDaysIn } from '@flotilla/core/values';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { metricsOfWidget, type DailyMetrics, readMetrics, readReport, type Report } from '../../actions.js';
import { metric } from '../../entities/metric.js';
import { widget } from '../../entities/widget.js';
import { dailySums } from './metrics.sql.js';
import { reportOf } from './report.js';

const cacheBytes = 4 * 1024 ** 2;
const names = widget.fields.metric.values;

/** Returns counts, cached until more is counted. */
@ActionController()
export class MetricsController {
  private readonly cache: TagCache<DailyMetrics>;
  private readonly reports: TagCache<Report>;

  constructor(
    @Inject(Access) private readonly access: Access,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(SiteZone) private readonly zone: SiteZone,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
    this.reports = new TagCache(bus, { maxBytes: cacheBytes });
  }

  @Handle(readMetrics)
  async read(
    { query }: CallOf<typeof readMetrics>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: DailyMetrics }> {
    await this.requireMetricsPermission(callerOf(request));
    return { data: await this.ofDays(names, query.days) };
  }

  @Handle(readReport)
  async report(
    { query }: CallOf<typeof readReport>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: Report }> {
    await this.requireMetricsPermission(callerOf(request));
    const days = lastDaysIn(new Date(), 2 * query.days, await this.zone.current());
    const { value } = await this.reports.get(`${query.days} ${days.at(-1)}`, async () => {
      const report = await reportOf(days, this.db);
      return {
        value: report,
        tags: new Set([collectionTag(metric.key)]),
        size: 10_000 + report.figures.length * 200,
      };
    });
    return { data: value };
  }

  @Handle(metricsOfWidget)
  async ofWidget(
    { params: { id } }: CallOf<typeof metricsOfWidget>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: DailyMetrics }> {
    const caller = callerOf(request);
    const row = await this.rows.of(widget, { caller }).byId(id);
    if (!row.isPublic) await this.requireMetricsPermission(caller);
    return { data: await this.ofDays([row.metric], row.days) };
  }

  /** Requires the permission to read metrics. */
  private async requireMetricsPermission(caller: Caller): Promise<void> {
    if ((await this.access.ofReading(caller, metric)) === 'allowed') return;
    throw caller.kind === 'anonymous'
      ? new UnauthenticatedError('Sign in to see this.')
      : new ForbiddenError({
          en: 'You need the permission to read metrics.',
          ru: 'У вас нет права смотреть показатели.',
        });
  }

  private async ofDays(some: readonly string[], count: number): Promise<DailyMetrics> {
    const days = lastDaysIn(new Date(), count, await this.zone.current());
    const [from = '', to = from] = [days[0], days.at(-1)];
    const { value } = await this.cache.get(`${some.join(' ')} ${from} ${to}`, async () => {
      const figures = await dailySums(some, from, to, this.db);
      return {
        value: { days, figures },
        tags: new Set([collectionTag(metric.key)]),
        size: 1000 + figures.length * 200,
      };
    });
    return value;
  }
}
