import { describe, expect, it } from 'vitest';
import { errorText, problemText } from './failure-texts.js';

describe('the reason of a failed delivery', () => {
  it.each([
    ['full', null, 'The queue of the endpoint was full.', 'Очередь этого адреса была заполнена.'],
    [
      'redirect',
      307,
      'The endpoint redirects (307), and redirects are not followed.',
      'Адрес перенаправляет (307), а перенаправления не выполняются.',
    ],
    ['status', 500, 'The endpoint answered 500.', 'Получен ответ 500.'],
    ['timeout', null, 'No response within 15 seconds.', 'Ответа не было 15 секунд.'],
  ])('is translated: %s', (error, status, en, ru) => {
    expect([errorText({ error, status }, 'en'), errorText({ error, status }, 'ru')]).toEqual([en, ru]);
  });

  it('is the message of a network error', () => {
    expect(errorText({ error: 'connect ECONNREFUSED', status: null }, 'ru')).toBe('connect ECONNREFUSED');
    expect(errorText({ error: null, status: 204 }, 'ru')).toBeNull();
  });
});

describe('the problem of a disabled endpoint', () => {
  it('is translated', () => {
    expect(problemText('gone', 'ru')).toBe('Получен ответ 410: события больше не нужны.');
    expect(problemText('failing', 'ru')).toBe('Три дня подряд не удалась ни одна доставка.');
    expect(problemText('failing', 'en')).toBe('Every delivery has failed for three days.');
  });
});
