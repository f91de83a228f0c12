import { ActionController, type CallOf, callerOf, Database, Handle } from '@flotilla/backend';
import { etagOf, matchesEtag } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  readCalendarAddress,
  renewCalendarAddress,
  resourceCalendar,
  syncCalendarFeed,
  type SyncResult,
} from '../../feed-actions.js';
import { writeCalendar } from './write-calendar.js';
import { Billing } from '../payments/billing.js';
import { exportedBookings } from '../rentals/calendar.sql.js';
import { CalendarAddresses } from './calendar-addresses.js';
import { CalendarFeeds } from './calendar-feeds.js';

/** Calendar feeds of resources for other sites. */
@ActionController()
export class CalendarsController {
  constructor(
    @Inject(CalendarAddresses) private readonly addresses: CalendarAddresses,
    @Inject(CalendarFeeds) private readonly feeds: CalendarFeeds,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(resourceCalendar)
  async calendar(
    { params, query }: CallOf<typeof resourceCalendar>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.billing.requireInstalled();
    await this.addresses.require(params.id, query.token);
    const events = await exportedBookings({ resourceId: params.id, without: query.without }, this.db);
    const body = await writeCalendar(events, this.addresses.host);
    const etag = etagOf(body);
    const known = request.headers['if-none-match'];
    // The address is a secret, so shared caches do not store it.
    void reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-type': 'text/calendar; charset=utf-8',
    });
    if (known !== undefined && matchesEtag(known, etag)) return void reply.status(304).send();
    return void reply.send(body);
  }

  @Handle(readCalendarAddress)
  async address({ params }: CallOf<typeof readCalendarAddress>): Promise<{ data: { url: string | null } }> {
    return { data: { url: await this.addresses.of(params.id) } };
  }

  @Handle(renewCalendarAddress)
  async renew(
    { params }: CallOf<typeof renewCalendarAddress>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { url: string } }> {
    return { data: { url: await this.addresses.renew(params.id, { caller: callerOf(request) }) } };
  }

  @Handle(syncCalendarFeed)
  async sync(
    { params }: CallOf<typeof syncCalendarFeed>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: SyncResult }> {
    this.billing.requireInstalled();
    return { data: await this.feeds.sync(params.id, { caller: callerOf(request) }) };
  }
}
