import { expect, it } from 'vitest';
import { orderProblems, problemText } from './order-problems.js';

it('problems are translated, texts of providers are not', () => {
  for (const problem of Object.values(orderProblems)) {
    expect(problemText(problem, 'en')).toBe(problem);
    expect(problemText(problem, 'ru')).toMatch(/^[А-Яа-яЁё ,:]+\.$/);
  }
  expect(problemText('Insufficient funds', 'ru')).toBe('Insufficient funds');
});
