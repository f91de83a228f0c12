import { newId, Rows, type ServerRows, type TransactionContext } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { withBuffers } from '../../bookings/stay.js';
import { type Booking, booking } from '../../entities/booking.js';
import { momentsOf } from '../bookings/select-stays.js';
import { Bookings } from '../bookings/bookings.js';
import { ResourceOwners } from '../rentals/resource-owners.js';
import type { ExternalTimes } from './external-times.js';
import { planChanges, type TimedEvent } from './plan-changes.js';
import { type Settled, settle } from './settle.js';

/** A feed that was read. `isWhole`: a missing event is gone. */
export interface Reading {
  readonly feedId: string;
  readonly resourceId: string;
  readonly events: readonly TimedEvent[];
  readonly isWhole: boolean;
}

/** A booking of another site that overlaps an own booking since a read. */
export interface Conflict {
  readonly resourceId: string;
  readonly startDate: string;
  readonly endDate: string;
}

export interface Outcome {
  readonly added: number;
  readonly changed: number;
  readonly freed: number;
  readonly conflicts: readonly Conflict[];
}

/** A booking of another site with the values that it gets. `stored`: undefined for a new one. */
interface Draft {
  readonly id: string;
  readonly stored?: Booking;
  readonly feedId: string | null;
  readonly externalUid: string | null;
  readonly times: ExternalTimes;
}

/** Keeps the bookings of other sites in line with their calendars. Takes the same locks as a checkout. */
@Injectable()
export class ExternalBookings {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Bookings) private readonly bookings: Bookings,
    @Inject(ResourceOwners) private readonly owners: ResourceOwners,
  ) {}

  /** Brings the bookings of a feed in line with its events. */
  async follow(reading: Reading, context: TransactionContext): Promise<Outcome> {
    const now = Date.now();
    const { feedId, events, isWhole } = reading;
    await this.owners.lock(await this.resourcesOf(reading, context), context);
    const stored = await this.storedOf(feedId, context);
    const changes = planChanges(events, stored.map(asStored), { isWhole, now });
    await this.update(
      changes.freed.map((id) => ({ id, status: 'canceled' as const, externalUid: null })),
      context,
    );
    await this.update(
      changes.detached.map((id) => ({ id, externalUid: null })),
      context,
    );
    const eventOf = new Map(changes.changed.map(({ id, event }) => [id, event]));
    const added = changes.added.map(({ key: externalUid, times }) => {
      const of = { id: newId(), feedId, externalUid, times };
      return { resourceId: reading.resourceId, ...of };
    });
    const touched = stored.filter(({ id }) => eventOf.has(id)).map(({ resourceId }) => resourceId);
    const conflicts: Conflict[] = [];
    for (const resourceId of new Set([reading.resourceId, ...touched])) {
      const own = added.filter((one) => one.resourceId === resourceId);
      conflicts.push(...(await this.settleOne(resourceId, { eventOf, added: own, now }, context)));
    }
    const { freed, changed } = changes;
    return { added: added.length, changed: changed.length, freed: freed.length, conflicts };
  }

  /** Blocks the times of other sites that own bookings have left. */
  async settle(resourceId: string, context: TransactionContext): Promise<void> {
    await this.owners.lock([resourceId], context);
    await this.settleOne(resourceId, { eventOf: new Map(), added: [], now: Date.now() }, context);
  }

  /** Frees the coming bookings of feeds. */
  async free(feedIds: readonly string[], context: TransactionContext): Promise<void> {
    if (feedIds.length === 0) return;
    const found = await this.rows.of(booking, context).find({
      where: { feedId: { inArray: [...feedIds] }, externalUid: { isNotNull: true } },
      fields: ['status', 'endsAt', 'resourceId'],
      orderBy: { id: 'asc' },
    });
    const open = found.filter(({ status, endsAt }) => isOpen(status) && Date.parse(endsAt) > Date.now());
    await this.owners.lock(
      open.map(({ resourceId }) => resourceId),
      context,
    );
    await this.update(
      open.map(({ id }) => ({ id, status: 'canceled' as const, externalUid: null })),
      context,
    );
  }

  private async resourcesOf(
    { feedId, resourceId }: Reading,
    context: TransactionContext,
  ): Promise<readonly string[]> {
    const stored = await this.storedOf(feedId, context);
    return [resourceId, ...stored.filter(({ status }) => isOpen(status)).map((one) => one.resourceId)];
  }

  private storedOf(feedId: string, context: TransactionContext): Promise<Booking[]> {
    const where = { feedId: { eq: feedId }, externalUid: { isNotNull: true } } as const;
    return this.rows.of(booking, context).find({ where });
  }

  private async settleOne(
    resourceId: string,
    {
      eventOf,
      added,
      now,
    }: { eventOf: ReadonlyMap<string, TimedEvent>; added: readonly Draft[]; now: number },
    context: TransactionContext,
  ): Promise<Conflict[]> {
    const { id: ownerId, rented } = await this.owners.of(resourceId, context);
    await this.bookings.expireOverdue([ownerId], context);
    const blockedUntil = { gt: new Date(floorOf(now)).toISOString() };
    const status = { inArray: ['held', 'confirmed', 'started', 'conflict'] } as const;
    const where = { resourceId: { eq: resourceId }, status, blockedUntil };
    const found = await this.rows.of(booking, context).find({ where, orderBy: { id: 'asc' } });
    const [external, own] = [found.filter(isExternal), found.filter((one) => !isExternal(one))];
    const drafts = [
      ...external.map((stored): Draft => {
        const event = eventOf.get(stored.id);
        const { id, feedId, externalUid } = stored;
        const times = event?.times ?? timesOf(stored, rented);
        return { id, stored, feedId, externalUid: event?.key ?? externalUid, times };
      }),
      ...added,
    ];
    const settled = settle(
      drafts.map(({ id, times }) => ({ id, ...times })),
      own.map(momentsIn),
      now,
    );
    return this.write(resourceId, drafts, settled, context);
  }

  private async write(
    resourceId: string,
    drafts: readonly Draft[],
    settled: ReadonlyMap<string, Settled>,
    context: TransactionContext,
  ): Promise<Conflict[]> {
    const values = drafts.flatMap((draft) => {
      const outcome = settled.get(draft.id);
      if (!outcome) return [];
      const { id, feedId, externalUid, times } = draft;
      const { startDate, endDate } = times;
      const wanted = { status: outcome.status, externalUid, startDate, endDate };
      return { draft, wanted: { id, feedId, ...wanted, ...momentsOf({ ...times, ...outcome }) } };
    });
    const changed = values.filter(({ draft, wanted }) => draft.stored && !isSame(draft.stored, wanted));
    // First without a range, so that they can change places.
    await this.update(
      changed.flatMap(({ draft: { id, stored } }) =>
        stored?.status === 'confirmed'
          ? { id, blockedFrom: stored.startsAt, blockedUntil: stored.startsAt }
          : [],
      ),
      context,
    );
    const isMoved = ({ draft, wanted }: (typeof changed)[number]) => draft.stored?.status !== wanted.status;
    await this.update(
      changed.filter(isMoved).map(({ wanted }) => wanted),
      context,
    );
    await this.update(
      changed.filter((one) => !isMoved(one)).map(({ wanted: { status: _, ...rest } }) => rest),
      context,
    );
    const added = values.filter(({ draft }) => !draft.stored);
    await this.rows
      .of(booking, context)
      .insertMany(added.map(({ wanted }) => ({ kind: 'external' as const, resourceId, ...wanted })));
    return [...changed.filter(isMoved), ...added].flatMap(({ wanted: { status, startDate, endDate } }) =>
      status === 'conflict' ? { resourceId, startDate, endDate } : [],
    );
  }

  private async update(
    changes: Parameters<ServerRows<typeof booking>['updateMany']>[0],
    context: TransactionContext,
  ): Promise<void> {
    if (changes.length > 0) await this.rows.of(booking, context).updateMany(changes);
  }
}

const isOpen = (status: Booking['status']) => status === 'confirmed' || status === 'conflict';
const isExternal = ({ kind, status }: Booking) => kind === 'external' && isOpen(status);

/** Older bookings do not meet coming ones. Stays the same for a year, so that rows do not change each day. */
const floorOf = (now: number) => Date.UTC(new Date(now).getUTCFullYear() - 1, 0, 1);

const momentsIn = ({ startsAt, endsAt, blockedFrom, blockedUntil }: Booking) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
  blockedFrom: Date.parse(blockedFrom),
  blockedUntil: Date.parse(blockedUntil),
});

const asStored = (one: Booking) => ({
  id: one.id,
  externalUid: one.externalUid ?? '',
  status: one.status,
  startsAt: Date.parse(one.startsAt),
  endsAt: Date.parse(one.endsAt),
});

const timesOf = (stored: Booking, terms: Parameters<typeof withBuffers>[2]): ExternalTimes => ({
  startDate: stored.startDate.slice(0, 10),
  endDate: stored.endDate.slice(0, 10),
  ...withBuffers(Date.parse(stored.startsAt), Date.parse(stored.endsAt), terms),
});

function isSame(stored: Booking, wanted: Readonly<Partial<Record<keyof Booking, unknown>>>): boolean {
  const moments = ['startsAt', 'endsAt', 'blockedFrom', 'blockedUntil'] as const;
  return (
    stored.status === wanted.status &&
    stored.externalUid === wanted.externalUid &&
    stored.startDate.slice(0, 10) === wanted.startDate &&
    stored.endDate.slice(0, 10) === wanted.endDate &&
    moments.every((name) => Date.parse(stored[name]) === Date.parse(String(wanted[name])))
  );
}
