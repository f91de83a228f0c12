import { InvalidError } from '@flotilla/backend';
import type { AnswerRule, BrokenQuestion } from '../../answers/check-answers.js';
import type { NamedQuestion } from '../../answers/labelled.js';

/**
 * Answers that break rules of their questions. The causes are for programs; people see messages under the
 * labels of the questions.
 */
export class BrokenAnswersError extends InvalidError {
  constructor(readonly broken: readonly BrokenQuestion<NamedQuestion>[]) {
    const causes = broken.map(({ name, rule }) => ({ field: name, message: messages[rule], rule }));
    super(causes.map(({ field, message }) => `${field}: ${message}`).join('; '), causes);
  }
}

const messages: Readonly<Record<AnswerRule, string>> = {
  required: 'is required',
  text: 'must be text',
  email: 'must be an e-mail address',
  tel: 'must be a telephone number',
  url: 'must be an address such as https://example.com',
  date: 'must be a date such as 2030-06-12',
  'future-date': 'must be a date from today on, such as 2030-06-12',
  time: 'must be a time such as 14:30',
  number: 'must be a number',
  count: 'must be a whole number from 1',
  choice: 'must be one of the choices',
  file: 'must be a file',
};
