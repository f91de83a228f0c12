import { describe, expect, it } from 'vitest';
import { barsOf, barsOn, type CalendarResource } from './calendar-layout.js';
import { daysIn, readSelection, stepFrom, writeSelection } from './calendar-range.js';

const booking = (startDate: string, endDate: string, kind = 'order') => ({ startDate, endDate, kind });
const resource = (unit: string, ...bookings: object[]) => ({ unit, bookings }) as unknown as CalendarResource;
const july = daysIn({ from: '2027-07-01', span: 'fortnight' });
const placesOf = (of: CalendarResource) =>
  barsOf(of, july).map(({ from, until, lane }) => [from, until, lane]);

describe('the bars of a resource', () => {
  it('cover whole days, cut at the ends of the period', () => {
    const boat = resource('day', booking('2027-06-20', '2027-07-02'), booking('2027-07-03', '2027-08-01'));
    expect(placesOf(boat)).toEqual([
      [0, 2, 0],
      [2, 14, 0],
    ]);
  });

  it('of nights meet at noon in one lane', () => {
    const flat = resource('night', booking('2027-07-03', '2027-07-05'), booking('2027-07-05', '2027-07-06'));
    expect(placesOf(flat)).toEqual([
      [2.5, 4.5, 0],
      [4.5, 5.5, 0],
    ]);
    expect(barsOn(barsOf(flat, july), 4)).toHaveLength(2);
  });

  it('have a lane of their own where they overlap', () => {
    const boat = resource('day', booking('2027-07-03', '2027-07-05'), booking('2027-07-04', '2027-07-04'));
    expect(placesOf(boat).map(([, , lane]) => lane)).toEqual([0, 1]);
  });

  it('leave out bookings beyond the period', () => {
    expect(
      placesOf(resource('night', booking('2027-07-14', '2027-07-20'), booking('2027-06-20', '2027-07-01'))),
    ).toEqual([
      [0, 0.5, 0],
      [13.5, 14, 0],
    ]);
    expect(placesOf(resource('day', booking('2027-07-15', '2027-07-20')))).toEqual([]);
  });
});

describe('the period of the calendar', () => {
  it('is two weeks, or a month', () => {
    expect([july.length, july.at(-1)]).toEqual([14, '2027-07-14']);
    const leap = daysIn({ from: '2028-02-10', span: 'month' });
    expect([leap[0], leap.length]).toEqual(['2028-02-01', 29]);
  });

  it('steps over the year end', () => {
    expect(stepFrom({ from: '2027-12-25', span: 'fortnight' }, 1)).toBe('2028-01-08');
    expect(stepFrom({ from: '2027-12-25', span: 'month' }, 1)).toBe('2028-01-01');
    expect(stepFrom({ from: '2028-01-31', span: 'month' }, -1)).toBe('2027-12-01');
  });

  it('is read from the address, without its wrong values', () => {
    const wrong = new URLSearchParams('from=2027-02-30&span=year&view=pie');
    expect(readSelection(wrong, '2027-07-01')).toEqual({
      ...{ from: '2027-07-01', span: 'fortnight', storeId: '', view: undefined },
    });
    const right = new URLSearchParams('from=2027-08-01&span=month&store=a&view=list');
    expect(writeSelection(readSelection(right, '2027-07-01'), '2027-07-01').toString()).toBe(
      right.toString(),
    );
  });
});
