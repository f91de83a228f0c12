import { expect, it } from 'vitest';
import { orderProblems } from '../../order-problems.js';
import { writtenProblem } from './problem-texts.js';

it.each([
  ['de', /^[A-ZÄÖÜ][^]*\.$/],
  ['el', /^[\p{Script=Greek}\p{M} ,:.]+$/u],
  ['ar', /^[\p{Script=Arabic}\p{M} ،:.]+$/u],
  ['ru', /^[А-Яа-яЁё ,:]+\.$/],
])('problems are translated into %s, texts of providers are not', (language, letters) => {
  for (const problem of Object.values(orderProblems)) {
    expect(writtenProblem(problem, language)).toMatch(letters);
    expect(writtenProblem(problem, language)).not.toBe(problem);
  }
  expect(writtenProblem('Insufficient funds', language)).toBe('Insufficient funds');
});
