import { expect, it } from 'vitest';
import { nextTimes, describeSchedule } from './describe-schedule.js';

it('describes a schedule in words', () => {
  expect(describeSchedule('0 7 * * 1-5', 'en')).toBe('At 07:00, Monday through Friday');
  expect(describeSchedule('0 7 * * 1-5', 'ru')).toBe('В 07:00, с понедельника по пятницу');
  expect(describeSchedule('5 25 * * *', 'en')).toBeUndefined();
});

it('returns the next times in a time zone', () => {
  const [first] = nextTimes({ cron: '0 7 1 1 *', timeZone: 'Asia/Nicosia' }, 1);
  expect(first).toMatch(/-01-01T05:00:00\.000Z$/);
  expect(nextTimes({ cron: '30-10 * * * *', timeZone: 'UTC' }, 1)).toEqual([]);
  expect(nextTimes({ cron: '* * * * *', timeZone: 'Mars/Olympus' }, 1)).toEqual([]);
});
