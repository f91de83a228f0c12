import { boolean, content, datetime, defineEntity, integer, json, money, text } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { dayText, momentText, parseDay, parseMoment } from '../context/moments.js';
import { changedValues, editedOf, isSame, parsedValues } from './edited-values.js';
import { rulesOf } from './form-rules.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: {
    ...content(),
    berths: integer({ optional: true, min: 1 }),
    price: money({ optional: true }),
    isFast: boolean({ default: false }),
    leaves: datetime({ optional: true }),
    facts: json({ optional: true }),
    harbour: text(),
  },
});
const languages = ['en', 'ru'];
const begun = (row: object = {}) => editedOf(boat, { id: 'a', ...row }, languages);
const problemsOf = async (edited: Record<string, unknown>, language = 'en') => {
  const { errors } = await rulesOf(boat, language)(edited, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]),
  );
};

describe('the sent values', () => {
  it('of a new row are the filled-in ones: numbers as numbers, exact amounts, null for empty fields', () => {
    const edited = {
      ...begun(),
      title: { en: 'Aurora', ru: '' },
      berths: ' 8 ',
      price: '12 650,10',
      harbour: 'Paphos',
      facts: '{"a": 1}',
    };
    expect(parsedValues(boat, edited)).toMatchObject({
      title: { en: 'Aurora' },
      berths: 8,
      price: '12650.10',
      harbour: 'Paphos',
      facts: { a: 1 },
      leaves: null,
      isFast: false,
    });
  });

  it('of an existing row are only the changed ones', () => {
    const before = begun({ title: { en: 'Aurora' }, berths: 8, facts: { b: 1, a: 2 }, harbour: 'Paphos' });
    const after = {
      ...before,
      title: { en: 'Aurora', ru: 'Аврора' },
      facts: '{ "a": 2, "b": 1 }',
      berths: '',
    };
    expect(changedValues(boat, before, after)).toEqual({
      title: { en: 'Aurora', ru: 'Аврора' },
      berths: null,
    });
    expect(changedValues(boat, before, before)).toEqual({});
    expect(isSame({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  });
});

it('keeps plain text in a rich text field unchanged', () => {
  const edited = begun({ description: { en: 'Seven cabins' } });

  expect(edited.description).toEqual({ en: 'Seven cabins', ru: '' });
  expect(parsedValues(boat, edited).description).toEqual({ en: 'Seven cabins' });
});

describe('validation errors', () => {
  it('are shown at their fields, in the interface language', async () => {
    const edited = {
      ...begun(),
      berths: 'eight',
      price: '1,2,3',
      leaves: '31.02.2026 10:00',
      facts: '{',
      harbour: '',
    };
    expect(await problemsOf(edited)).toEqual({
      berths: 'Please enter a whole number',
      price: 'Please enter a number, such as 12.50',
      leaves: 'Please enter a day and a time',
      facts: 'This is not valid JSON',
      harbour: 'Please fill this in',
    });
    expect(await problemsOf({ ...edited, berths: '0' }, 'ru')).toMatchObject({
      berths: 'Не меньше 1',
      harbour: 'Заполните это поле',
    });
  });

  it('are computed only for the edited field', async () => {
    const { errors } = await rulesOf(boat, 'en')({ ...begun(), berths: 'x' }, undefined, {
      fields: {},
      names: ['title.en'],
      shouldUseNativeValidation: false,
    });
    expect(errors).toEqual({});
  });
});

describe('moments in strict DD.MM.YYYY HH:mm format', () => {
  it('survive a round trip', () => {
    const iso = '2026-11-22T09:05:00.000Z';
    expect(momentText(iso)).toBe('22.11.2026 09:05');
    expect(parseMoment('22.11.2026 09:05')).toBe(iso);
    expect(dayText('2026-11-22')).toBe('22.11.2026');
    expect(parseDay('22.11.2026')).toBe('2026-11-22');
  });

  it.each([
    '',
    '1.2.2026 10:00',
    '31.02.2026 10:00',
    '22.11.2026 24:00',
    '22.11.2026',
    '2026-11-22 10:00',
    '22.11.2026 10:60',
  ])('%j is not a moment', (written) => {
    expect(parseMoment(written)).toBeUndefined();
  });

  it.each(['31.02.2026', '1.1.2026', '2026-01-01'])('%j is not a day', (written) => {
    expect(parseDay(written)).toBeUndefined();
  });
});
