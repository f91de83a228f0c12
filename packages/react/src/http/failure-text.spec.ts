import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.js';
import { refusalText } from './failure-text.js';

const refused = (status: number, reason: string, fields: Record<string, string> = {}) => new ApiError(status, reason, fields, 'Refused');

describe('what was refused is said', () => {
  it.each([
    ['en', 'No account found with this email and password.'],
    ['ru', 'Почта или пароль не подходят.'],
    ['de', 'No account found with this email and password.'],
  ])('in the words of the table, in %s', (language, text) => {
    expect(refusalText(refused(401, 'No account found'), language)).toBe(text);
  });

  it('by its field, which the reason names too', () => {
    const said = 'The link is no longer good. Ask for another.';

    expect(refusalText(refused(400, `data.code ${said}`, { 'data.code': said }), 'ru')).toBe(
      'Ссылка больше не действует. Запросите новую.',
    );
  });

  it.each([
    ['en', 409, 'The boat is at sea', 'The boat is at sea'],
    ['de', 409, 'The boat is at sea', 'The boat is at sea'],
    ['ru', 409, 'The boat is at sea', 'Это противоречит тому, что уже есть.'],
    ['ru', 418, 'A teapot', 'Что-то пошло не так. Попробуйте ещё раз.'],
    ['ru', 400, 'constructor', 'Здесь что-то не так. Проверьте, пожалуйста.'],
    ['en', 503, '', 'The site is busy. Please try again in a moment.'],
  ])('in %s, where the table does not know it (%i %s)', (language, status, reason, text) => {
    expect(refusalText(refused(status, reason), language)).toBe(text);
  });
});
