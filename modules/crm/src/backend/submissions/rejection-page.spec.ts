import { NotFoundError, TooManyError } from '@flotilla/backend';
import { TooLargeError } from '@flotilla/backend/ports';
import { expect, it } from 'vitest';
import { BrokenAnswersError } from './broken-answers.js';
import { rejectionPage } from './rejection-page.js';

const requested = {
  slug: 'goal',
  variant: 'text-default',
  type: 'default',
  isRequired: true,
  options: [],
  title: {},
};
const required = (label: Readonly<Record<string, string>>) =>
  new BrokenAnswersError([{ name: 'goal', question: { ...requested, label }, rule: 'required' }]);

it('names the field in the causes', () => {
  expect(required({ en: 'Goal' }).causes).toEqual([
    { field: 'goal', message: 'is required', rule: 'required' },
  ]);
});

it.each([
  ['under its label', { en: 'Goal', ru: 'Цель' }, 'Цель: Заполните, пожалуйста.'],
  ['without a colon under one that asks', { ru: 'Куда?' }, 'Куда? Заполните, пожалуйста.'],
  [
    'under one in the first language of the site that has it',
    { en: 'Goal', de: 'Ziel' },
    'Ziel: Заполните, пожалуйста.',
  ],
  ['under the name of one that has none', {}, 'goal: Заполните, пожалуйста.'],
])('shows an error %s', (_, label, line) => {
  expect(rejectionPage(required(label), ['ru', 'de', 'en'])).toMatchObject({
    language: 'ru',
    title: 'Форма не отправлена',
    lines: [line],
  });
});

it.each([
  ['de', 'Das Formular wurde nicht gesendet', 'Goal: Bitte ausfüllen.'],
  ['de-AT', 'Das Formular wurde nicht gesendet', 'Goal: Bitte ausfüllen.'],
  ['el', 'Η φόρμα δεν στάλθηκε', 'Goal: Συμπληρώστε αυτό το πεδίο.'],
  ['ar', 'لم يتم إرسال النموذج', 'Goal: يرجى ملء هذا الحقل.'],
  ['fr', 'The form was not sent', 'Goal: Please fill this in.'],
])('shows an error in the language of the page, else in English: %s', (language, title, line) => {
  expect(rejectionPage(required({ en: 'Goal' }), [language, 'en'])).toMatchObject({ title, lines: [line] });
});

it.each([
  [new TooManyError('Too many.', 60), /later\.$/],
  [new TooLargeError('Too large.'), /smaller file/],
  [new NotFoundError('There is no such form.'), /try again/],
])('shows the reason when no answer is invalid: %s', (error, text) => {
  const page = rejectionPage(error, ['en']);
  expect(page.text).toMatch(text);
  expect(page.lines).toEqual([]);
});
