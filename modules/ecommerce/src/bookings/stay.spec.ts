import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from './days.js';
import { stayOf, type StayDates, type StayTerms, unitsByDay } from './stay.js';
import { stayProblem, type ScheduleTerms } from './stay-rules.js';

const cyprus: StayTerms = {
  unit: 'day',
  timeZone: 'Asia/Nicosia',
  startTime: '09:00',
  endTime: '18:00',
  bufferBefore: 0,
  bufferAfter: 120,
};
const limits = {
  ...{ minUnits: 1, maxUnits: null, startDays: [], endDays: [], noticeHours: 0, horizonDays: 730 },
  seasons: [],
};
const days = (startDate: string, endDate: string): StayDates => ({
  startDate,
  endDate,
  startTime: null,
  endTime: null,
});
const iso = (moment: number) => new Date(moment).toISOString();
const refused = (dates: StayDates, terms: StayTerms) => {
  try {
    stayOf(dates, terms);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
};

describe('stayOf', () => {
  it('counts days from both ends, and blocks them with the buffers, by the clocks of the place', () => {
    const stay = stayOf(days('2027-07-03', '2027-07-09'), { ...cyprus, bufferBefore: 30 });

    expect([stay.units, iso(stay.startsAt), iso(stay.endsAt)]).toEqual([
      7,
      '2027-07-03T06:00:00.000Z',
      '2027-07-09T15:00:00.000Z',
    ]);
    expect([iso(stay.blockedFrom), iso(stay.blockedUntil)]).toEqual([
      '2027-07-03T05:30:00.000Z',
      '2027-07-09T17:00:00.000Z',
    ]);
  });

  it('counts nights, which need a later day', () => {
    const nights = { ...cyprus, unit: 'night', startTime: '17:00', endTime: '09:00' } as const;

    expect(stayOf(days('2027-07-03', '2027-07-10'), nights).units).toBe(7);
    expect(refused(days('2027-07-03', '2027-07-03'), nights)).toBe('endDate: must be after startDate.');
  });

  it('counts the leap day, and days over a year end', () => {
    expect(stayOf(days('2028-02-28', '2028-03-01'), cyprus).units).toBe(3);
    expect(stayOf(days('2027-12-31', '2028-01-01'), cyprus).units).toBe(2);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('counts whole hours across both clock changes', () => {
    const hourly = { ...cyprus, unit: 'hour' } as const;
    const hours = (startDate: string, startTime: string, endDate: string, endTime: string) => ({
      ...{ startDate, startTime, endDate, endTime },
    });

    expect(stayOf(hours('2027-07-03', '10:00', '2027-07-03', '13:00'), hourly).units).toBe(3);
    // In spring the clocks go from 03:00 to 04:00, in autumn from 04:00 back to 03:00.
    expect(stayOf(hours('2027-03-28', '02:00', '2027-03-28', '05:00'), hourly).units).toBe(2);
    expect(stayOf(hours('2027-10-31', '02:00', '2027-10-31', '05:00'), hourly).units).toBe(4);
    expect(stayOf(hours('2027-10-31', '03:00', '2027-10-31', '04:00'), hourly).units).toBe(2);
    expect(refused(hours('2027-03-28', '03:30', '2027-03-28', '06:30'), hourly)).toBe(
      'startTime: 03:30 does not exist on 2027-03-28: the clocks skip it.',
    );
    expect(refused(hours('2027-07-03', '10:00', '2027-07-03', '11:30'), hourly)).toBe(
      'endTime: must be a number of whole hours after the start.',
    );
    expect(refused(hours('2027-07-03', '10:00', '2027-07-03', '10:00'), hourly)).toBe(
      'endTime: must be after the start.',
    );
    expect(refused(days('2027-07-03', '2027-07-03'), hourly)).toBe(
      'startTime: is required for products that are rented by the hour.',
    );
  });

  it('rejects times of day for days, and an end before the start', () => {
    expect(refused({ ...days('2027-07-03', '2027-07-04'), startTime: '10:00' }, cyprus)).toBe(
      'startTime: is only for products that are rented by the hour.',
    );
    expect(refused(days('2027-07-03', '2027-07-02'), cyprus)).toBe('endDate: must not be before startDate.');
  });

  it('has at most 400 days in each unit, because its days are priced one by one', () => {
    const hours = { ...days('2027-01-01', '2028-02-05'), startTime: '09:00', endTime: '10:00' };
    const tooLong = 'endDate: must be within 400 days of startDate.';

    expect(stayOf(days('2027-01-01', '2028-02-04'), cyprus).units).toBe(400);
    expect(refused(days('2027-01-01', '2028-02-05'), cyprus)).toBe(tooLong);
    expect(refused(days('2027-01-01', '2036-01-01'), { ...cyprus, unit: 'night' })).toBe(tooLong);
    expect(refused(hours, { ...cyprus, unit: 'hour' })).toBe(tooLong);
  });

  it('has one unit a day in every zone, and stays that follow each other do not overlap', () => {
    const zones = fc.constantFrom(
      'Asia/Nicosia',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'America/Santiago',
    );
    const from = fc.integer({ min: 0, max: 3000 });
    const length = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(zones, from, length, length, (timeZone, offset, one, other) => {
        const startDate = addDays('2024-01-01', offset);
        const first = stayOf(days(startDate, addDays(startDate, one - 1)), { ...cyprus, timeZone });
        const next = addDays(startDate, one);
        const second = stayOf(days(next, addDays(next, other - 1)), { ...cyprus, timeZone });
        expect([first.units, second.units]).toEqual([one, other]);
        expect(first.blockedUntil).toBeLessThanOrEqual(second.blockedFrom);
        expect(daysBetween(startDate, next)).toBe(one);
        expect((weekdayOf(startDate) + one - weekdayOf(next)) % 7).toBe(0);
      }),
    );
  });
});

describe('unitsByDay', () => {
  it('returns a unit for each day, each night but the last day, and the hours of each day', () => {
    const nights = { ...cyprus, unit: 'night', startTime: '17:00', endTime: '09:00' } as const;
    const hours = { startDate: '2027-07-03', startTime: '22:00', endDate: '2027-07-05', endTime: '01:00' };
    const counted = (...stay: Parameters<typeof unitsByDay>) =>
      unitsByDay(...stay).map(({ day, units }) => `${day.slice(8)}:${units}`);

    expect(counted(days('2027-07-03', '2027-07-05'), cyprus)).toEqual(['03:1', '04:1', '05:1']);
    expect(counted(days('2027-07-03', '2027-07-05'), nights)).toEqual(['03:1', '04:1']);
    expect(counted(hours, { ...cyprus, unit: 'hour' })).toEqual(['03:2', '04:24', '05:1']);
    // The day of the autumn clock change has 25 hours.
    const autumn = { startDate: '2027-10-31', startTime: '00:00', endDate: '2027-11-01', endTime: '02:00' };
    expect(counted(autumn, { ...cyprus, unit: 'hour' })).toEqual(['31:25', '01:2']);
  });
});

describe('stayProblem', () => {
  const now = Date.parse('2027-07-01T12:00:00Z');
  const reason = (dates: StayDates, rules: Partial<ScheduleTerms> = {}) => {
    const terms = { ...cyprus, ...limits, ...rules };
    return stayProblem({ dates, stay: stayOf(dates, terms), terms, now })?.('Lagoona 42');
  };
  const problem = (...stay: Parameters<typeof reason>) => reason(...stay)?.en;

  it('names the rule that a stay breaks', () => {
    const week = days('2027-07-03', '2027-07-09');
    expect(problem(week)).toBeUndefined();
    expect(problem(week, { minUnits: 8 })).toBe('Lagoona 42 is rented for 8 days at least.');
    expect(problem(week, { maxUnits: 1 })).toBe('Lagoona 42 is rented for 1 day at most.');
    expect(problem(week, { startDays: [7] })).toBe('Lagoona 42 begins on a Sunday.');
    expect(problem(week, { endDays: [6, 7] })).toBe('Lagoona 42 ends on a Saturday or Sunday.');
    expect(problem(week, { noticeHours: 48 })).toBe('Lagoona 42 must be booked 48 hours before it begins.');
    expect(problem(week, { horizonDays: 7 })).toBe('Lagoona 42 can be booked 7 days ahead at most.');
    expect(problem(days('2027-07-01', '2027-07-02'))).toBe('Lagoona 42 can’t begin in the past.');
  });

  it('names the rule in Russian, too', () => {
    const week = days('2027-07-03', '2027-07-09');
    expect(reason(week, { minUnits: 8 })?.ru).toBe('«Lagoona 42» сдаётся не меньше чем на 8 дней.');
    expect(reason(week, { maxUnits: 1 })?.ru).toBe('«Lagoona 42» сдаётся не больше чем на 1 день.');
    expect(reason(week, { endDays: [6, 7] })?.ru).toBe('«Lagoona 42» кончается только в эти дни: сб, вс.');
    expect(reason(week, { noticeHours: 48 })?.ru).toBe(
      '«Lagoona 42» бронируют не позже чем за 48 часов до начала.',
    );
  });

  it('applies the limits of the first day’s season, and closed seasons to each day', () => {
    const season = {
      ...{ id: '', startDate: '2027-07-03', endDate: '2027-07-05', isYearly: false, isClosed: false },
      ...{ minUnits: 3, startDays: [6] },
    };
    const week = days('2027-07-03', '2027-07-09');
    expect(problem(week, { minUnits: 9, seasons: [season] })).toBeUndefined();
    expect(problem(days('2027-07-03', '2027-07-04'), { seasons: [season] })).toBe(
      'Lagoona 42 is rented for 3 days at least.',
    );
    expect(problem(days('2027-07-04', '2027-07-09'), { seasons: [season] })).toBe(
      'Lagoona 42 begins on a Saturday.',
    );
    const closed = { ...season, startDate: '2027-07-08', endDate: '2027-07-20', isClosed: true };
    expect(problem(week, { seasons: [closed] })).toBe('Lagoona 42 is not rented on 2027-07-08.');
  });
});
