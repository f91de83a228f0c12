import {
  boolean,
  date,
  datetime,
  decimal,
  email,
  integer,
  json,
  localizedText,
  money,
  reference,
  select,
  slug,
  text,
} from '@flotilla/core';
import { zodField } from '@flotilla/core/reflection';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-text.js';
import { ruleText } from './rule-text.js';

const ruleTextOf = (schema: z.ZodType, value: unknown, language: string) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map((issue) => issueText(issue, language));
};

it.each([
  [zodField(text()), undefined, 'Please fill this in', 'Заполните это поле'],
  [zodField(text({ min: 1 })), '', 'Please fill this in', 'Заполните это поле'],
  [zodField(text({ min: 3 })), 'ab', 'At least 3 characters', 'Не меньше 3 символов'],
  [zodField(text({ max: 21 })), 'x'.repeat(22), 'At most 21 characters', 'Не больше 21 символа'],
  [zodField(text({ pattern: /^[A-Z]$/ })), 'a', 'Please check this value', 'Проверьте значение'],
  [
    zodField(text()),
    'a\0',
    'Please remove the characters that can’t be shown',
    'Уберите символы, которые нельзя показать',
  ],
  [
    zodField(slug()),
    'Ä',
    'Only lowercase letters, digits and hyphens',
    'Только строчные латинские буквы, цифры и дефисы',
  ],
  [zodField(integer()), 0.5, 'Please enter a whole number', 'Введите целое число'],
  [zodField(integer({ min: 1 })), 0, 'At least 1', 'Не меньше 1'],
  [zodField(money({ min: '0' })), '-0.01', 'At least 0', 'Не меньше 0'],
  [
    zodField(money({ scale: 2 })),
    '0.001',
    'At most 2 digits after the point',
    'Не больше 2 знаков после запятой',
  ],
  [zodField(decimal()), 'ten', 'Please enter a number, such as 12.50', 'Введите число, например 12.50'],
  [zodField(boolean()), 'x', 'Please choose yes or no', 'Выберите «да» или «нет»'],
  [
    zodField(select({ values: ['new', 'paid'] })),
    'x',
    'Please choose one of these: new, paid',
    'Выберите одно из значений: new, paid',
  ],
  [zodField(date()), 'x', 'Please enter a day', 'Введите дату'],
  [zodField(datetime()), 'x', 'Please enter a day and a time', 'Введите дату и время'],
  [zodField(json({ shape: 'array' })), {}, 'This is not valid JSON', 'Это не похоже на JSON'],
  [
    zodField(localizedText()),
    'x',
    'Please check the text in each language',
    'Проверьте текст на каждом языке',
  ],
  [zodField(reference({ to: 'fleet.boat' })), 'x', 'Please choose an entry', 'Выберите запись'],
  [zodField(email()), 'ann', 'Please enter a valid e-mail address', 'Введите корректный адрес почты'],
  [z.email(), 'ann', 'Please enter a valid e-mail address', 'Введите корректный адрес почты'],
  [z.string().min(8), 'short', 'At least 8 characters', 'Не меньше 8 символов'],
  [z.string(), undefined, 'Please fill this in', 'Заполните это поле'],
])('names the broken rule in English and Russian: %#', (schema, value, english, russian) => {
  expect([ruleTextOf(schema, value, 'en'), ruleTextOf(schema, value, 'ru')]).toEqual([[english], [russian]]);
});

it.each([
  [
    { value: 'ann@example.com' },
    'Already registered: ann@example.com',
    'Уже зарегистрировано: ann@example.com',
  ],
  [
    { value: '018f0000-0000-7000-8000-000000000000', with: ['email'] },
    'Already registered',
    'Уже зарегистрировано',
  ],
  [{}, 'Already registered', 'Уже зарегистрировано'],
])('names no field and no row in a message for visitors: %j', (params, english, russian) => {
  expect(['en', 'ru'].map((language) => ruleText({ code: 'taken', params }, language))).toEqual([
    english,
    russian,
  ]);
});

it.each([
  ['taken', { value: 'winds' }, ['Slug'], '“winds” is taken by another row'],
  ['taken', { value: '018f', with: ['email'] }, ['Event', 'E-mail'], 'Same as in another row: Event, E-mail'],
  ['check', { with: ['from', 'to'] }, ['From', 'To'], 'These do not match: From, To'],
])('names the labels of the fields in a message for staff: %s of %j', (code, params, labels, text) => {
  expect(ruleText({ code, params }, 'en', labels)).toBe(text);
});

it('keeps the message of a custom rule', () => {
  expect(
    ruleTextOf(
      z.string().refine(() => false, 'is known to everybody'),
      'x',
      'ru',
    ),
  ).toEqual(['is known to everybody']);
});
