import { expect, it } from 'vitest';
import { checkAnswers, type Question, storedAnswer } from './check-answers.js';

const question = (type: string): Question => ({ slug: 'q', variant: 'text-default', type, isRequired: true, options: [] });

it('stores a telephone number with its extension in one form, and other answers without outer spaces', () => {
  const typed = ' 8 (916) 123-45-67 доб. 12 ';
  expect(checkAnswers([question('tel')], { q: typed }, () => false)).toEqual([]);
  expect(storedAnswer(typed, question('tel'))).toBe('8 (916) 123-45-67 ext. 12');
  expect(storedAnswer(typed, question('default'))).toBe(typed.trim());
  expect(storedAnswer(12, question('tel'))).toBe(12);
});
