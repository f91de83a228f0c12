import ical from 'ical.js';
import { createHash } from 'node:crypto';
import { dayIn } from '@flotilla/core/values';
import { addDays } from '../../../bookings/days.js';
import { useKnownZones, zoneOf } from './place-zone.js';

type Component = InstanceType<typeof ical.Component>;
type Event = InstanceType<typeof ical.Event>;
type Time = InstanceType<typeof ical.Time>;

export interface CalendarInput {
  readonly text: string;
  /** The zone of the place, for times without one. */
  readonly timeZone: string;
  /** In ms since 1970. */
  readonly now: number;
  /** Recurrences are expanded to this moment, in ms since 1970. */
  readonly until: number;
  readonly maxEvents: number;
  /** Events with such a UID are ignored: those of this site. */
  readonly ownSuffix: string;
  /** Events whose title contains it are ignored; empty for none. */
  readonly ignoredTitle: string;
}

/** A time that another site has taken: whole days, without the last one, or moments in ms since 1970. */
export type FeedEvent = { readonly key: string } & (
  | { readonly from: string; readonly until: string }
  | { readonly startsAt: number; readonly endsAt: number }
);

export interface ReadCalendar {
  /** Events that are not over, by their start. Keys are unique. */
  readonly events: readonly FeedEvent[];
  /** Events that could not be read. */
  readonly unreadable: number;
  /** Whether the events follow from the text alone: recurrences also follow from the day. */
  readonly isFixed: boolean;
}

/** A calendar that is not accepted. */
export class CalendarProblem extends Error {
  override readonly name = 'CalendarProblem';

  constructor(readonly reason: Readonly<Record<'en' | 'ru', string>>) {
    super(reason.en);
  }
}

/** Bounds the occurrences of one series, which may begin in the past. */
const maxOccurrences = 20_000;
const maxKey = 200;

/** Returns the taken times of a calendar (RFC 5545). @throws CalendarProblem */
export function readCalendar(input: CalendarInput): ReadCalendar {
  const entries = entriesOf(input);
  const series = Map.groupBy(entries, (entry) => String(entry.getFirstPropertyValue('uid') ?? ''));
  const events = new Map<string, FeedEvent>();
  let unreadable = 0;
  const add = (uid: string, read: Times, occurrence?: string) => {
    const times = storable(read);
    if (isOver(times, input)) return;
    const key = keyOf(uid, times, { occurrence, isTaken: (one) => events.has(one) });
    events.set(key, { key, ...times });
    if (events.size > input.maxEvents) throw tooMany(input.maxEvents);
  };
  for (const [uid, own] of series) {
    if (uid.endsWith(input.ownSuffix)) continue;
    const [exceptions, masters] = partition(own, (entry) => entry.hasProperty('recurrence-id'));
    for (const master of masters)
      unreadable += guarded(() => addSeries(master, exceptions, (times, at) => add(uid, times, at), input));
    if (masters.length === 0)
      for (const one of exceptions)
        unreadable += guarded(() => {
          const event = new ical.Event(one, { exceptions: [] });
          if (isTaking(one, input)) add(uid, timesOf(event, input), event.recurrenceId.toString());
        });
  }
  return {
    events: [...events.values()].toSorted((a, b) => startOf(a) - startOf(b)),
    unreadable,
    isFixed: !entries.some((entry) => entry.hasProperty('rrule')),
  };
}

/** @throws CalendarProblem */
function entriesOf({ text, maxEvents }: CalendarInput): Component[] {
  const calendars = parsed(text.replace(/^\uFEFF/, ''));
  const entries = calendars.flatMap((calendar) => {
    useKnownZones(calendar, text);
    return calendar.getAllSubcomponents('vevent');
  });
  if (entries.length > maxEvents) throw tooMany(maxEvents);
  return entries;
}

function parsed(text: string): Component[] {
  try {
    const found = ical.parse(text.trim()) as [unknown, ...unknown[]];
    const roots = typeof found[0] === 'string' ? [found] : found;
    const calendars = roots.map((root) => new ical.Component(root as unknown[]));
    if (calendars.every(({ name }) => name === 'vcalendar') && calendars.length > 0) return calendars;
  } catch {
    // Also the errors of `Component` are of the text.
  }
  throw new CalendarProblem({
    en: 'The address does not lead to a whole calendar (iCalendar).',
    ru: 'По этому адресу нет целого календаря (iCalendar).',
  });
}

/** Adds an event, or the occurrences of a series. */
function addSeries(
  master: Component,
  exceptions: readonly Component[],
  add: (times: Times, occurrence?: string) => void,
  input: CalendarInput,
): void {
  const event = new ical.Event(master, { exceptions: [...exceptions] });
  if (!event.isRecurring()) {
    if (isTaking(master, input)) add(timesOf(event, input));
    return;
  }
  const left = leftOut(master);
  const iterator = event.iterator();
  for (let count = 0; count < maxOccurrences; count++) {
    const at: Time | undefined = iterator.next() ?? undefined;
    if (!at || momentOf(at, input) > input.until) return;
    if (left.has(at.toString()) || left.has(at.toString().slice(0, 10))) continue;
    const { startDate, endDate, item } = event.getOccurrenceDetails(at);
    if (isTaking(item.component, input)) add(timesOf({ startDate, endDate }, input), at.toString());
  }
  throw new CalendarProblem({ en: 'An event recurs too often.', ru: 'Событие повторяется слишком часто.' });
}

/** Returns the left out occurrences, as their wall times or days. The library's own exclusion skips some. */
function leftOut(master: Component): ReadonlySet<string> {
  const times = master.getAllProperties('exdate').flatMap((property) => property.getValues());
  return new Set(times.map(String));
}

type Times = Readonly<{ from: string; until: string }> | Readonly<{ startsAt: number; endsAt: number }>;

/** @throws Error for times that are missing or out of order */
function timesOf({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>, input: CalendarInput): Times {
  if (startDate.isDate) {
    const [from, end] = [dayOf(startDate), dayOf(endDate)];
    if (end < from) throw new Error('The event ends before it starts.');
    // Without an end, or with the same day, an event has one day (RFC 5545, section 3.6.1).
    return { from, until: end === from ? addDays(from, 1) : end };
  }
  const [startsAt, endsAt] = [momentOf(startDate, input), momentOf(endDate, input)];
  if (!(endsAt >= startsAt)) throw new Error('The event ends before it starts.');
  return { startsAt, endsAt };
}

/** The days that bookings can have, as those of stays. */
const [firstDay, lastDay] = ['1000-01-01', '9000-12-31'];

/** Returns times without the part that bookings can't have: some sites block all days from the year 0 to 9999. */
function storable(times: Times): Times {
  const within = <Value>(value: Value, first: Value, last: Value) =>
    value < first ? first : value > last ? last : value;
  if ('from' in times)
    return {
      from: within(times.from, firstDay, lastDay),
      until: within(times.until, firstDay, lastDay),
    };
  const [first, last] = [Date.parse(firstDay), Date.parse(lastDay)];
  return { startsAt: within(times.startsAt, first, last), endsAt: within(times.endsAt, first, last) };
}

const dayOf = (time: Time) => time.toString().slice(0, 10);

function momentOf(time: Time, { timeZone }: CalendarInput): number {
  const isFloating = time.zone === ical.Timezone.localTimezone;
  const zoned = time.clone();
  if (isFloating || time.isDate) zoned.zone = zoneOf(timeZone);
  zoned.isDate = false;
  return zoned.toUnixTime() * 1000;
}

/** Returns whether an event takes its time: it is neither canceled, nor shown as free, nor ignored. */
function isTaking(entry: Component, { ignoredTitle }: CalendarInput): boolean {
  const valueOf = (name: string) => String(entry.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (valueOf('status') === 'CANCELLED' || valueOf('transp') === 'TRANSPARENT') return false;
  return ignoredTitle === '' || !valueOf('summary').includes(ignoredTitle.toUpperCase());
}

/** Returns whether a time is over, or has no length. */
function isOver(times: Times, { now, timeZone }: CalendarInput): boolean {
  if ('from' in times) return times.until <= dayIn(now, timeZone) || times.until === times.from;
  return times.endsAt <= now || times.endsAt === times.startsAt;
}

/** Returns the UID of an event, with its occurrence, and with its times where the UID is missing or not unique. */
function keyOf(
  uid: string,
  times: Times,
  { occurrence, isTaken }: { occurrence: string | undefined; isTaken: (key: string) => boolean },
): string {
  const at = 'from' in times ? `${times.from}/${times.until}` : `${times.startsAt}/${times.endsAt}`;
  const plain = occurrence === undefined ? uid : `${uid}/${occurrence}`;
  const long = plain === '' || isTaken(plain) ? `${plain}/${at}` : plain;
  // PostgreSQL stores no NUL characters.
  return long.length <= maxKey && !long.includes('\0')
    ? long
    : createHash('sha256').update(long).digest('base64url');
}

const startOf = (event: FeedEvent) => ('from' in event ? Date.parse(event.from) : event.startsAt);

/** Returns 1 when an event can't be read. Problems of the calendar pass. */
function guarded(read: () => void): 0 | 1 {
  try {
    read();
    return 0;
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    return 1;
  }
}

const tooMany = (maxEvents: number) =>
  new CalendarProblem({
    en: `The calendar has more than ${maxEvents} events.`,
    ru: `В календаре больше ${maxEvents} событий.`,
  });

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}
