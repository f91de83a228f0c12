import {
  ActionController,
  type CallOf,
  type Caller,
  callerOf,
  Database,
  ForbiddenError,
  Handle,
  NotFoundError,
  Rows,
  UnauthenticatedError,
} from '@flotilla/backend';
import { Access, collectionTag, InvalidationBus, TagCache, TIME_ZONE } from '@flotilla/backend/server';
import { lastDaysIn } from '@flotilla/core/values';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { figuresOfWidget, type FiguresOfDays, readFigures } from '../../actions.js';
import { metric } from '../../entities/metric.js';
import { widget } from '../../entities/widget.js';
import { sumsOfDays } from './figures.sql.js';

const cacheBytes = 4 * 1024 ** 2;
const names = widget.fields.metric.values;

/** Returns counts, cached until more is counted. */
@ActionController()
export class FiguresController {
  private readonly cache: TagCache<FiguresOfDays>;

  constructor(
    @Inject(Access) private readonly access: Access,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  @Handle(readFigures)
  async read(
    { query }: CallOf<typeof readFigures>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: FiguresOfDays }> {
    await this.demandMetrics(callerOf(request));
    return { data: await this.ofDays(names, query.days) };
  }

  @Handle(figuresOfWidget)
  async ofWidget(
    { params: { id } }: CallOf<typeof figuresOfWidget>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: FiguresOfDays }> {
    const caller = callerOf(request);
    const row = await this.rows.of(widget, { caller }).byId(id);
    if (!row) throw new NotFoundError('There is no such widget.');
    if (!row.isPublic) await this.demandMetrics(caller);
    return { data: await this.ofDays([row.metric], row.days) };
  }

  /** Requires the permission to read metrics. */
  private async demandMetrics(caller: Caller): Promise<void> {
    if ((await this.access.ofReading(caller, metric)) === 'allowed') return;
    throw caller.kind === 'anonymous'
      ? new UnauthenticatedError('Sign in to see this.')
      : new ForbiddenError('You need the permission to read metrics.');
  }

  private async ofDays(some: readonly string[], count: number): Promise<FiguresOfDays> {
    const days = lastDaysIn(new Date(), count, this.timeZone);
    const [from = '', to = from] = [days[0], days.at(-1)];
    const { value } = await this.cache.get(`${some.join(' ')} ${from} ${to}`, async () => {
      const figures = await sumsOfDays(some, from, to, this.db);
      return {
        value: { days, figures },
        tags: new Set([collectionTag(metric.key)]),
        size: 1000 + figures.length * 200,
      };
    });
    return value;
  }
}
