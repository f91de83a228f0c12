import { hash } from 'node:crypto';
import {
  ConflictError,
  type Context,
  ProblemError,
  Rows,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import { DOWNLOADS, type Downloads } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type CalendarFeed, calendarFeed } from '../../entities/calendar-feed.js';
import type { SyncResult } from '../../feed-actions.js';
import { asServer } from '../as-server.js';
import { ResourceOwners } from '../rentals/resource-owners.js';
import type { RentedProduct } from '../schedules/rented-products.sql.js';
import { CalendarAddresses } from './calendar-addresses.js';
import { ExternalBookings, type Outcome } from './external-bookings.js';
import { externalTimes } from './external-times.js';
import { ConflictMails } from './conflict-mails.js';
import { readInWorker } from './reading/read-in-worker.js';
import type { ReadCalendar } from './reading/read-calendar.js';
import { ownSuffix } from './write-calendar.js';

const maxBytes = 2 * 1024 ** 2;
const maxEvents = 5000;
const timeoutMs = 30_000;
/** Longer than a read takes. A process that ended without releasing its claim delays the next read by it. */
const claimMs = 120_000;
const dayMs = 86_400_000;

/** A feed that this process reads, with the schedule of its resource. */
interface Claim {
  readonly feed: CalendarFeed;
  readonly claimedUntil: string;
  readonly rented: RentedProduct;
}

/** A calendar that was loaded; undefined when it is unchanged. */
type Loaded = { readonly calendar: ReadCalendar; readonly etag: string | null } | undefined;

const nothing: Outcome = { added: 0, changed: 0, freed: 0, conflicts: [] };

/** Reads the calendars of other sites, one process at a time for each feed. */
@Injectable()
export class CalendarFeeds {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(DOWNLOADS) private readonly downloads: Downloads,
    @Inject(ResourceOwners) private readonly owners: ResourceOwners,
    @Inject(ExternalBookings) private readonly bookings: ExternalBookings,
    @Inject(CalendarAddresses) private readonly addresses: CalendarAddresses,
    @Inject(ConflictMails) private readonly mails: ConflictMails,
  ) {}

  /** Reads a feed, and stores the error of a failed read. @throws NotFoundError, ConflictError while it is being read */
  async sync(id: string, context: Context): Promise<SyncResult> {
    const claimedUntil = await this.claim(id, context);
    try {
      const claim = await this.detailsOf(id, claimedUntil, context);
      const loaded = await this.load(claim);
      return await this.writer.within(asServer(context), (txContext) => this.apply(claim, loaded, txContext));
    } catch (error) {
      const failed = await this.fail(id, claimedUntil, { error, context });
      if (error instanceof ProblemError && failed) return failed;
      throw error;
    }
  }

  private claim(id: string, context: Context): Promise<string> {
    return this.writer.within(asServer(context), async (txContext) => {
      const feeds = this.rows.of(calendarFeed, txContext);
      const { claimedUntil } = await feeds.byId(id, { lock: 'update' });
      if (claimedUntil !== null && Date.parse(claimedUntil) > Date.now())
        throw new ConflictError({
          en: 'This feed is being read. Try again in a minute.',
          ru: 'Этот календарь сейчас читается. Повторите через минуту.',
        });
      const until = new Date(Date.now() + claimMs).toISOString();
      await feeds.update(id, { claimedUntil: until });
      return until;
    });
  }

  private detailsOf(id: string, claimedUntil: string, context: Context): Promise<Claim> {
    return this.writer.within(asServer(context), async (txContext) => {
      const feed = await this.rows.of(calendarFeed, txContext).byId(id);
      const { rented } = await this.owners.of(feed.resourceId, txContext);
      return { feed, claimedUntil, rented };
    });
  }

  /** @throws ProblemError when the feed can't be loaded or read */
  private async load({ feed, rented }: Claim): Promise<Loaded> {
    const { url, ignoredTitle } = feed;
    const [digest, etag] = [settingsOf(feed, rented), feed.etag ?? ''];
    const known = etag.startsWith(`${digest} `) ? etag.slice(digest.length + 1) : undefined;
    const loaded = await this.downloads.load(url, { maxBytes, timeoutMs, etag: known });
    if (loaded === null) return undefined;
    const now = Date.now();
    const calendar = await readInWorker({
      ...{ text: loaded.content.toString('utf8'), timeZone: rented.timeZone, maxEvents, now },
      until: now + rented.horizonDays * dayMs,
      ownSuffix: ownSuffix(this.addresses.host),
      ignoredTitle: ignoredTitle ?? '',
    });
    return { calendar, etag: loaded.etag === null ? null : `${digest} ${loaded.etag}` };
  }

  private async apply(
    { feed: { id, resourceId }, claimedUntil, rented }: Claim,
    loaded: Loaded,
    txContext: TransactionContext,
  ): Promise<SyncResult> {
    const feeds = this.rows.of(calendarFeed, txContext);
    const stored = await feeds.byId(id, { lock: 'update' });
    if (stored.claimedUntil !== claimedUntil)
      throw new ConflictError({
        en: 'Another process reads this feed by now.',
        ru: 'Этот календарь уже читает другой процесс.',
      });
    const done = { claimedUntil: null, failures: 0, lastError: null, syncedAt: new Date().toISOString() };
    if (!loaded) {
      await this.bookings.settle(resourceId, txContext);
      return resultOf(await feeds.update(id, done), nothing);
    }
    const { calendar, etag } = loaded;
    const isEmptied = calendar.events.length === 0 && stored.eventCount > 0 && calendar.unreadable === 0;
    const outcome = await this.bookings.follow(
      {
        ...{ feedId: id, resourceId, isWhole: calendar.unreadable === 0 && !isEmptied },
        events: calendar.events.map((event) => ({ key: event.key, times: externalTimes(event, rented) })),
      },
      txContext,
    );
    await this.mails.send(outcome.conflicts, stored, txContext);
    const eventCount = calendar.events.length;
    if (calendar.unreadable > 0) {
      const lastError = `Events that can’t be read: ${calendar.unreadable}. No days become free until they can.`;
      const partly = { claimedUntil: null, etag: null, eventCount, failures: stored.failures + 1, lastError };
      return resultOf(await feeds.update(id, partly), outcome);
    }
    // An emptied calendar may be a fault of the other site: the next read loads it again.
    const isKept = calendar.isFixed && !isEmptied && (etag?.length ?? 0) <= maxEtag;
    const lastError = isEmptied ? 'The calendar is empty now. Its days become free at the next read.' : null;
    return resultOf(
      await feeds.update(id, { ...done, eventCount, lastError, etag: isKept ? etag : null }),
      outcome,
    );
  }

  /** Stores a failure. Returns undefined when the feed is gone, or another process has claimed it. */
  private fail(
    id: string,
    claimedUntil: string,
    { error, context }: { readonly error: unknown; readonly context: Context },
  ): Promise<SyncResult | undefined> {
    return this.writer.within(asServer(context), async (txContext) => {
      const feeds = this.rows.of(calendarFeed, txContext);
      const stored = await feeds.one({ where: { id: { eq: id } }, lock: 'update' });
      if (stored?.claimedUntil !== claimedUntil) return undefined;
      const lastError = (error instanceof ProblemError ? error.message : 'Internal error').slice(0, 500);
      const failed = { claimedUntil: null, failures: stored.failures + 1, lastError };
      return resultOf(await feeds.update(id, failed), nothing);
    });
  }
}

/** Maximum length of the field `etag`. */
const maxEtag = 500;

/** Returns a digest of the settings that the bookings of a feed follow from, beside its content. */
function settingsOf({ url, ignoredTitle, resourceId }: CalendarFeed, rented: RentedProduct): string {
  const { unit, timeZone, startTime, endTime, bufferBefore, bufferAfter } = rented;
  const settings = [
    url,
    ignoredTitle,
    resourceId,
    unit,
    timeZone,
    startTime,
    endTime,
    bufferBefore,
    bufferAfter,
  ];
  return hash('sha256', JSON.stringify(settings), 'base64url').slice(0, 16);
}

const resultOf = (
  { id, syncedAt, eventCount, failures, lastError }: CalendarFeed,
  { added, changed, freed, conflicts }: Outcome,
): SyncResult => ({
  ...{ id, syncedAt, eventCount, failures, lastError },
  ...{ added, changed, freed, conflicts: conflicts.length },
});
