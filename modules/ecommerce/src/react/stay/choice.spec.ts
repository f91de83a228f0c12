import { describe, expect, it } from 'vitest';
import {
  endProblem,
  isDay,
  picked,
  pickProblem,
  startProblem,
  type StayCalendar,
  stayProblem,
} from './choice.js';

const states = {
  '2027-07-01': ['free', '2027-07-03'],
  '2027-07-02': ['free', '2027-07-03'],
  '2027-07-03': ['departure', null],
  '2027-07-04': ['taken', null],
  '2027-07-05': ['arrival', '2027-07-07'],
  '2027-07-06': ['closed', null],
  '2027-07-07': ['free', '2027-07-07'],
} as const;
const calendarOf = (unit: StayCalendar['unit'], minUnits = 1): StayCalendar => ({
  unit,
  timeZone: 'Asia/Nicosia',
  currencyId: null,
  days: new Map(
    Object.entries(states).map(([date, [state, until]]) => [
      date,
      { date, state, until, price: '420', minUnits },
    ]),
  ),
});
const calendar = calendarOf('day');
const none = { start: '', end: '' };

describe('the first day', () => {
  it.each([
    ['2027-07-01', undefined],
    ['2027-07-03', 'noStart'],
    ['2027-07-04', 'taken'],
    ['2027-07-05', undefined],
    ['2027-07-06', 'closed'],
    ['2028-01-01', undefined],
  ])('%s: %s', (date, problem) => {
    expect(startProblem(date, calendar)).toBe(problem);
  });
});

describe('the last day', () => {
  it.each([
    ['2027-07-01', '2027-07-03', undefined],
    ['2027-07-02', '2027-07-01', 'before'],
    ['2027-07-01', '2027-07-04', 'taken'],
    ['2027-07-01', '2027-07-07', 'tooLong'],
    ['2027-07-05', '2027-07-06', 'noEnd'],
    ['2027-07-05', '2027-07-07', undefined],
  ])('of a stay from %s on %s: %s', (start, date, problem) => {
    expect(endProblem(start, date, calendar)).toBe(problem);
  });

  it('keeps the minimum, by days or by nights', () => {
    expect(endProblem('2027-07-01', '2027-07-01', calendarOf('night'))).toBe('tooShort');
    expect(endProblem('2027-07-01', '2027-07-02', calendarOf('day', 3))).toBe('tooShort');
    expect(endProblem('2027-07-01', '2027-07-03', calendarOf('day', 3))).toBeUndefined();
  });
});

it('names the end of a stay that has a problem', () => {
  expect(stayProblem({ start: '2027-07-04', end: '2027-07-05' }, calendar)).toEqual({
    at: 'start',
    problem: 'taken',
  });
  expect(stayProblem({ start: '2027-07-05', end: '2027-07-06' }, calendar)).toEqual({
    at: 'end',
    problem: 'noEnd',
  });
  expect(stayProblem({ start: '2027-07-01', end: '2027-07-02' }, calendar)).toBeUndefined();
});

it('selects the first day, then the last, or a new first day where a stay cannot end', () => {
  const open = picked('2027-07-01', none, calendar);
  expect(open).toEqual({ start: '2027-07-01', end: '' });
  expect(picked('2027-07-03', open, calendar)).toEqual({ start: '2027-07-01', end: '2027-07-03' });
  expect(picked('2027-07-07', open, calendar)).toEqual({ start: '2027-07-07', end: '' });
  expect(picked('2027-07-01', open, calendar)).toEqual({ start: '2027-07-01', end: '2027-07-01' });
});

it('returns why a day cannot be selected next', () => {
  const open = { start: '2027-07-01', end: '' };
  expect(pickProblem('2027-07-03', none, calendar)).toBe('noStart');
  expect(pickProblem('2027-07-03', open, calendar)).toBeUndefined();
  expect(pickProblem('2027-07-04', open, calendar)).toBe('taken');
  expect(pickProblem('2027-07-06', open, calendar)).toBe('tooLong');
});

it.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-7-3', false],
  ['3.7.2027', false],
])('reads %s as a day: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});
