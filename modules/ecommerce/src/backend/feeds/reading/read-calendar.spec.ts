import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CalendarInput, readCalendar } from './read-calendar.js';
import { readInWorker } from './read-in-worker.js';

/** The text of a feed of another site, in the shape of that site. */
const golden = (name: string) =>
  readFileSync(join(import.meta.dirname, `../testing/${name}.ics`), 'utf8').replaceAll('\r\n', '\n');

const inputOf = (text: string, input: Partial<CalendarInput> = {}): CalendarInput => ({
  text,
  timeZone: 'Asia/Nicosia',
  now: Date.parse('2027-06-01T00:00:00Z'),
  until: Date.parse('2029-06-01T00:00:00Z'),
  maxEvents: 5000,
  ownSuffix: '@boats.example',
  ignoredTitle: '',
  ...input,
});
const read = (text: string, input: Partial<CalendarInput> = {}) => readCalendar(inputOf(text, input));
/** Returns a calendar of events, each a list of properties. */
const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const days = (uid: string, from: string, until: string) => [
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${from}`,
  `DTEND;VALUE=DATE:${until}`,
];
const timed = (from: string, until: string, ...rest: string[]) => [
  'UID:a',
  `DTSTART${from}`,
  `DTEND${until}`,
  ...rest,
];
/** Returns the times of events as ISO 8601. */
const spans = (text: string, input: Partial<CalendarInput> = {}) =>
  read(text, input).events.map((event) =>
    'from' in event
      ? `${event.from} ${event.until}`
      : [event.startsAt, event.endsAt].map((ms) => new Date(ms).toISOString().slice(0, 16)).join(' '),
  );

describe('the feed of', () => {
  it.each([
    ['with the line ends of the site', (text: string) => text.replaceAll('\n', '\r\n')],
    ['with plain line ends', (text: string) => text],
  ])('Airbnb is read %s', (_, written) => {
    const { events, unreadable, isFixed } = read(written(golden('airbnb')));

    expect(events).toEqual([
      {
        key: '1418fb94e984-5a0e5bb1d3f8c9a7e6b4d2f0a1c3e5d7@airbnb.com',
        from: '2027-07-03',
        until: '2027-07-10',
      },
      {
        key: '7f662ec65913-2b4d6f8091a3b5c7d9e1f30512345678@airbnb.com',
        from: '2027-07-14',
        until: '2027-07-16',
      },
    ]);
    expect([unreadable, isFixed]).toEqual([0, true]);
  });

  it('Airbnb is read without blocked days when their title is ignored', () => {
    expect(spans(golden('airbnb'), { ignoredTitle: 'airbnb (not available)' })).toEqual([
      '2027-07-03 2027-07-10',
    ]);
  });

  it('Booking.com is read', () => {
    expect(spans(golden('booking-com'))).toEqual(['2027-07-17 2027-07-24', '2027-08-01 2027-08-02']);
  });

  it('Google Calendar is read with its series, moved and left out occurrences, and without free events', () => {
    const { events, isFixed } = read(golden('google'));

    expect(spans(golden('google'))).toEqual([
      '2027-07-05T07:00 2027-07-05T10:00',
      '2027-07-20T12:00 2027-07-20T14:00',
      '2027-07-26T07:00 2027-07-26T10:00',
      '2027-08-02T07:00 2027-08-02T10:00',
      '2027-08-10 2027-08-12',
    ]);
    expect(events[1]?.key).toBe('4kq2n8v0c7m1r5t9s3u6w8y0za@google.com/2027-07-19T10:00:00');
    expect(isFixed).toBe(false);
  });
});

describe('times', () => {
  it('without a zone are in the zone of the place', () => {
    const floating = calendar(timed(':20270703T100000', ':20270703T120000'));

    expect(spans(floating)).toEqual(['2027-07-03T07:00 2027-07-03T09:00']);
    expect(spans(floating, { timeZone: 'America/New_York' })).toEqual(['2027-07-03T14:00 2027-07-03T16:00']);
  });

  it.each([
    ['an IANA zone without a definition', 'TZID=Europe/London'],
    ['a quoted zone', 'TZID="Europe/London"'],
    ['a zone with a prefix', 'TZID=/freeassociation.sourceforge.net/Europe/London'],
  ])('of %s are in that zone', (_, zone) => {
    const text = calendar(timed(`;${zone}:20271203T100000`, `;${zone}:20271203T120000`));

    expect(spans(text)).toEqual(['2027-12-03T10:00 2027-12-03T12:00']);
  });

  it('of a zone that only the feed defines are read by its definition', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
      '',
    ].join('\r\n');
    const of = ';TZID=W. Europe Standard Time';
    const text = calendar(timed(`${of}:20271203T100000`, `${of}:20271203T120000`));

    expect(spans(text.replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`))).toEqual([
      '2027-12-03T09:00 2027-12-03T11:00',
    ]);
  });

  it('of a series keep their wall time across a clock change', () => {
    const of = ';TZID=Asia/Nicosia';
    const text = calendar(
      timed(`${of}:20271030T100000`, `${of}:20271030T110000`, 'RRULE:FREQ=DAILY;COUNT=2'),
    );

    expect(spans(text)).toEqual(['2027-10-30T07:00 2027-10-30T08:00', '2027-10-31T08:00 2027-10-31T09:00']);
  });

  it('may be given by a duration, or by the first day alone', () => {
    const text = calendar(
      ['UID:a', 'DTSTART;VALUE=DATE:20270703', 'DURATION:P2D'],
      ['UID:b', 'DTSTART;VALUE=DATE:20270710'],
      ['UID:c', 'DTSTART;VALUE=DATE:20270712', 'DTEND;VALUE=DATE:20270712'],
      ['UID:d', 'DTSTART:20270715T100000Z', 'DURATION:PT3H'],
    );

    expect(spans(text)).toEqual([
      '2027-07-03 2027-07-05',
      '2027-07-10 2027-07-11',
      '2027-07-12 2027-07-13',
      '2027-07-15T10:00 2027-07-15T13:00',
    ]);
  });
});

describe('a series', () => {
  it('is expanded to the horizon, without its excluded days', () => {
    const weekly = [...days('a', '20270703', '20270705'), 'RRULE:FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20270717'];

    expect(spans(calendar(weekly), { until: Date.parse('2027-08-01T00:00:00Z') })).toEqual([
      '2027-07-03 2027-07-05',
      '2027-07-10 2027-07-12',
      '2027-07-24 2027-07-26',
      '2027-07-31 2027-08-02',
    ]);
  });

  it('leaves out each excluded occurrence, also after one that is none', () => {
    const daily = [
      ...days('a', '20270703', '20270704'),
      'RRULE:FREQ=DAILY;COUNT=5;INTERVAL=2',
      'EXDATE;VALUE=DATE:20270704,20270705,20270706,20270707',
    ];

    expect(spans(calendar(daily))).toEqual([
      '2027-07-03 2027-07-04',
      '2027-07-09 2027-07-10',
      '2027-07-11 2027-07-12',
    ]);
  });
});

describe('an event', () => {
  it('of this site is ignored, and one of another site with a similar UID is not', () => {
    const text = calendar(
      days('01a2-b@boats.example', '20270703', '20270710'),
      days('01a2-b@other-boats.example', '20270803', '20270810'),
    );

    expect(spans(text)).toEqual(['2027-08-03 2027-08-10']);
  });

  it('that is over or has no length is ignored, and one that ends later is not', () => {
    const text = calendar(days('a', '20270501', '20270601'), days('b', '20270530', '20270602'), [
      'UID:c',
      'DTSTART:20270710T100000Z',
      'DTEND:20270710T100000Z',
    ]);

    expect(spans(text)).toEqual(['2027-05-30 2027-06-02']);
  });

  it('keeps its own time beside events with the same UID, or without one', () => {
    const text = calendar(
      days('same', '20270703', '20270704'),
      days('same', '20270705', '20270706'),
      ['DTSTART;VALUE=DATE:20270707'],
      ['DTSTART;VALUE=DATE:20270709'],
      days('x'.repeat(500), '20270711', '20270712'),
    );
    const { events } = read(text);

    expect(events.length).toBe(5);
    expect(new Set(events.map(({ key }) => key)).size).toBe(5);
    expect(Math.max(...events.map(({ key }) => key.length))).toBeLessThanOrEqual(200);
  });

  it('has only days and a key that can be stored', () => {
    const text = calendar(
      days('blocked\0', '00000101', '99991231'),
      ['UID:b', 'DTSTART:20270701T000000Z', 'DTEND:99991231T235959Z'],
      ['UID:c', 'DTSTART;VALUE=DATE:99991230', 'DTEND;VALUE=DATE:99991231'],
    );
    const { events } = read(text);

    expect(spans(text)).toEqual(['1000-01-01 9000-12-31', '2027-07-01T00:00 9000-12-31T00:00']);
    expect(events.some(({ key }) => key.includes('\0'))).toBe(false);
  });

  it('that cannot be read is counted, and the others are read', () => {
    const text = calendar(
      days('backwards', '20270710', '20270703'),
      ['UID:none', 'SUMMARY:Without a start'],
      days('good', '20270703', '20270704'),
    );

    expect(read(text)).toMatchObject({ unreadable: 2, events: [{ key: 'good' }] });
  });
});

describe('a calendar', () => {
  it.each([
    ['a web page', '<!doctype html><html><body>Sign in</body></html>'],
    ['nothing', ''],
    ['cut off', calendar(days('a', '20270703', '20270704')).replace('END:VCALENDAR', '')],
    ['cut off within an event', calendar(days('a', '20270703', '20270704')).slice(0, 80)],
    ['a contact', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann\r\nEND:VCARD\r\n'],
  ])('that is %s is refused', (_, text) => {
    expect(() => read(text)).toThrow('The address does not lead to a whole calendar (iCalendar).');
  });

  it('without events is read, and a byte order mark is skipped', () => {
    expect(read(`\uFEFF${calendar()}`)).toEqual({ events: [], unreadable: 0, isFixed: true });
  });

  it('with more events or occurrences than the limit is refused', () => {
    const many = Array.from({ length: 6 }, (_, index) => days(`u${index}`, '20270703', '20270704'));
    const daily = [...days('a', '20270703', '20270704'), 'RRULE:FREQ=DAILY'];

    expect(() => read(calendar(...many), { maxEvents: 5 })).toThrow('more than 5 events');
    expect(() => read(calendar(daily), { maxEvents: 5 })).toThrow('more than 5 events');
    expect(() =>
      read(calendar([...timed(':20000101T000000Z', ':20000101T000001Z', 'RRULE:FREQ=SECONDLY')])),
    ).toThrow('An event recurs too often.');
  });

  it('is read in a thread of its own, which ends when a rule never does', { timeout: 20_000 }, async () => {
    const endless = [...days('a', '20270703', '20270704'), 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'];

    expect(await readInWorker(inputOf(golden('airbnb')))).toMatchObject({ unreadable: 0 });
    await expect(readInWorker(inputOf('none'))).rejects.toMatchObject({ status: 422 });
    await expect(readInWorker(inputOf(calendar(endless)), 1500)).rejects.toThrow('takes too long');
  });
});
