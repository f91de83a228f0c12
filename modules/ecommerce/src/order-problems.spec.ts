import { expect, it } from 'vitest';
import { orderProblems, problemKey } from './order-problems.js';

it('finds the key of each stored problem, and none of a provider’s text', () => {
  const keys = Object.values(orderProblems).map(problemKey);
  expect(keys).toEqual(Object.keys(orderProblems));
  expect(problemKey('Insufficient funds')).toBeUndefined();
});
