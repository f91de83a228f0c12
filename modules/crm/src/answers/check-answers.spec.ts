import { dayIn } from '@flotilla/core/values';
import { expect, it } from 'vitest';
import { checkAnswers, type Question, storedAnswer } from './check-answers.js';

const question = (type: string): Question => ({
  slug: 'q',
  variant: 'text-default',
  type,
  isRequired: true,
  options: [],
});

it('stores a telephone number with its extension in one form, and trims other answers', () => {
  const typed = ' 8 (916) 123-45-67 доб. 12 ';
  expect(checkAnswers([question('tel')], { q: typed }, () => false)).toEqual([]);
  expect(storedAnswer(typed, question('tel'))).toBe('8 (916) 123-45-67 ext. 12');
  expect(storedAnswer(typed, question('default'))).toBe(typed.trim());
  expect(storedAnswer(12, question('tel'))).toBe(12);
});

it('accepts dates from today on for a question of a future date', () => {
  const day = (offset: number) => dayIn(Date.now() + offset * 86_400_000, 'UTC');
  const rules = ['2020-01-01', '2031-02-30', 'soon', day(-2), day(0), day(1)].map(
    (q) => checkAnswers([question('future-date')], { q }, () => false)[0]?.rule,
  );
  expect(rules).toEqual(['future-date', 'future-date', 'future-date', 'future-date', undefined, undefined]);
  expect(checkAnswers([question('date')], { q: '2020-01-01' }, () => false)).toEqual([]);
});

it('accepts whole numbers from 1 for a count', () => {
  const count = { ...question('count'), variant: 'number-default' };
  const rules = ['-5', '0', '1.5', '1e400', '3', 7].map(
    (q) => checkAnswers([count], { q }, () => false)[0]?.rule,
  );
  expect(rules).toEqual(['count', 'count', 'count', 'count', undefined, undefined]);
  expect(checkAnswers([{ ...count, type: 'number' }], { q: '-5' }, () => false)).toEqual([]);
});
