import { describe, expect, it, onTestFinished } from 'vitest';
import { texts } from '../translations/de.js';
import { ApiError } from './api-error.js';
import { apiText, fieldText, rejectionText } from './failure-text.js';

const refused = (status: number, reason: string, fields: Record<string, string> = {}) =>
  new ApiError(status, reason, fields, 'Refused');

describe('the message of a rejection', () => {
  it.each([
    ['en', 'No account found with this email and password.'],
    ['ru', 'Почта или пароль не подходят.'],
    ['de', 'No account found with this email and password.'],
  ])('comes from the table, in %s', (language, text) => {
    expect(rejectionText(refused(401, 'No account found'), language)).toBe(text);
  });

  it.each([
    [401, 'No account found'],
    [400, 'Invalid provider'],
    [403, 'Not authorized'],
  ])("in English starts with the API's text: %i %s", (status, reason) => {
    expect(rejectionText(refused(status, reason), 'en').slice(0, reason.length)).toBe(reason);
  });

  it('is the text of a module that is written in the language of the page', () => {
    expect(rejectionText(refused(409, 'Мест больше нет.'), 'ru')).toBe('Мест больше нет.');
    expect(rejectionText(refused(409, 'This event is full.'), 'ru')).not.toBe('This event is full.');
  });

  it('is translated into the language of the page, also without a text of the table', () => {
    globalThis.flotillaTexts = ({ namespace }) => ({ 'de-AT': texts[namespace] ?? {} });
    onTestFinished(() => void (globalThis.flotillaTexts = undefined));

    expect(rejectionText(refused(401, 'No account found'), 'de-AT')).toMatch(/^Kein Konto mit dieser E-Mail/);
    expect(rejectionText(refused(409, 'This event is full.'), 'de-AT')).toBe(
      'Das widerspricht vorhandenen Daten.',
    );
    expect(fieldText({ causes: [], fields: { seats: 'must be even' } }, 'seats', 'de-AT')).toBe(
      'Bitte prüfen Sie diesen Wert',
    );
  });

  it("is found by a field's message, although the reason names the field too", () => {
    const said = 'The link is no longer good. Ask for another.';

    expect(rejectionText(refused(400, `data.code ${said}`, { 'data.code': said }), 'ru')).toBe(
      'Ссылка больше не действует. Запросите новую.',
    );
  });

  it.each([
    ['These times never come.', 'Такое время никогда не наступит. Проверьте диапазоны и день месяца.'],
    ['There is no such time zone.', 'Такого часового пояса нет. Пример: Europe/Moscow.'],
    [
      'API keys and applications may not direct agents. Sign in to do this.',
      'Ключи API и приложения не управляют агентами. Войдите сами.',
    ],
  ])('of a field is translated: %s', (said, text) => {
    expect(apiText(said, 'ru')).toBe(text);
  });

  it.each([
    [
      'Aurora 68 has no price any more. Take it out of the cart.',
      '«Aurora 68» больше не продаётся. Удалите это из корзины.',
    ],
    [
      'Aurora 68 is not sold in its store any more. Take it out of the cart.',
      '«Aurora 68» больше не продаётся. Удалите это из корзины.',
    ],
    [
      'The price has changed: it was 10,00 €, and is 12,50 € now.',
      'Цена изменилась: была 10,00 €, теперь 12,50 €. Проверьте, пожалуйста.',
    ],
    ['The price has changed: it is 12,50 € now.', 'Цена изменилась: теперь 12,50 €. Проверьте, пожалуйста.'],
    ['Choose how Harbour delivers.', 'Выберите, как доставит Harbour.'],
    ['We do not deliver to US.', 'В эту страну мы не доставляем: US.'],
    ['The code SPRING10 is not valid.', 'Код SPRING10 не действует.'],
    [
      'The code FIRST needs an account: sign in with the email of the order.',
      'Для кода FIRST нужен аккаунт: войдите с почтой заказа.',
    ],
    ['The code two words is used up.', 'Код two words уже использован.'],
    ['The code SPRING10 needs 10,00 € more.', 'До скидки по коду SPRING10 не хватает 10,00 €.'],
    ['The code SPRING10 needs 2 more pieces.', 'Для скидки по коду SPRING10 добавьте ещё 2 товара.'],
    [
      "The code SPRING10 can't be used with another discount that takes more off.",
      'Код SPRING10 не суммируется с более выгодной скидкой, которая у вас уже есть.',
    ],
    [
      'Skipper is not available from 2027-07-03 to 2027-07-09.',
      '«Skipper»: с 2027-07-03 по 2027-07-09 занято. Выберите другие даты.',
    ],
    ['Choose at most 2 of SUP with Lagoona 42.', 'К «Lagoona 42» можно выбрать «SUP» не больше 2.'],
    [
      'Lagoona 42 can’t be bought in Dollar: Cleaning has no price in it.',
      '«Lagoona 42» нельзя купить в этой валюте (Dollar): в ней нет цены у «Cleaning».',
    ],
    [
      'Lagoona 42 is not sold with these extras any more. Choose them again.',
      '«Lagoona 42» больше не продаётся с этими дополнениями. Выберите их заново.',
    ],
    ['names an extra twice', 'Выберите каждое дополнение один раз.'],
    ['must name 20 extras at most', 'Выберите не больше 20 дополнений.'],
    [
      'names an extra that the product does not offer.',
      'Одного из дополнений больше нет. Выберите, пожалуйста, заново.',
    ],
    ['Dry bag: 2 left in stock.', 'Dry bag: осталось 2.'],
    [
      'blog.article 01a21db2-9726-7111-aa00-fa3d4cf2e354 does not exist.',
      'Это уже удалено. Скопируйте отсюда нужное и откройте список заново.',
    ],
    [
      'The order Y56M-X4SY is not in the cart any more.',
      'Этого уже нет в корзине. Возможно, заказ оформлен.',
    ],
  ])('keeps names and amounts: %s', (reason, text) => {
    expect(rejectionText(refused(409, reason), 'ru')).toBe(text);
  });

  it.each([
    ['en', 'The boat “Яхта” is at sea.'],
    ['ru', 'Судно «Яхта» в море.'],
    ['fr', 'The boat “Яхта” is at sea.'],
    ['de-AT', 'Das widerspricht vorhandenen Daten.'],
  ])('is that of the API in the language of the page, in %s', (language, text) => {
    globalThis.flotillaTexts = ({ namespace }) => ({ 'de-AT': texts[namespace] ?? {} });
    onTestFinished(() => void (globalThis.flotillaTexts = undefined));
    const params = { en: 'The boat “Яхта” is at sea.', ru: 'Судно «Яхта» в море.' };
    const causes = [{ message: params.en, rule: 'pattern', params }];

    expect(rejectionText(new ApiError(409, params.en, {}, 'Conflict', causes), language)).toBe(text);
  });

  it('joins the reasons of several fields', () => {
    const causes = ['крен', 'дрейф'].map((ru) => ({
      field: ru,
      message: 'is wrong.',
      rule: 'pattern',
      params: { en: 'is wrong.', ru: `неверный ${ru}.` },
    }));

    expect(rejectionText(new ApiError(422, 'is wrong.', {}, 'Refused', causes), 'ru')).toBe(
      'Неверный крен. Неверный дрейф.',
    );
  });

  it.each([
    ['en', 409, 'The boat is at sea', 'The boat is at sea'],
    ['de', 409, 'The boat is at sea', 'The boat is at sea'],
    ['ru', 409, 'The boat is at sea', 'Это противоречит тому, что уже есть.'],
    ['ru', 418, 'A teapot', 'Что-то пошло не так. Попробуйте ещё раз.'],
    ['ru', 400, 'constructor', 'Здесь что-то не так. Проверьте, пожалуйста.'],
    ['en', 503, '', 'The site is busy. Please try again in a moment.'],
  ])('falls back in %s for unknown texts (%i %s)', (language, status, reason, text) => {
    expect(rejectionText(refused(status, reason), language)).toBe(text);
  });
});

describe('the message of a rejected field', () => {
  const message = 'is taken by another row together with eventId';
  const conflict = new ApiError(409, `email ${message}`, { email: message }, 'Conflict', [
    { field: 'email', message, rule: 'taken', params: { with: ['eventId'] } },
  ]);
  const labelOf = (name: string) => ({ email: 'Почта', eventId: 'Событие' })[name] ?? name;

  it.each([
    ['en', 'Already registered'],
    ['ru', 'Уже зарегистрировано'],
  ])('is that of its rule, in %s', (language, text) => {
    expect([fieldText(conflict, 'email', language), rejectionText(conflict, language)]).toEqual([text, text]);
  });

  it('names fields by their labels for staff', () => {
    expect(fieldText(conflict, 'email', 'ru', labelOf)).toBe('Совпадает с другой записью: Почта, Событие');
  });

  it.each([
    ['ru', 'Должно быть чётным'],
    ['en', 'Must be even'],
    ['de-AT', 'Bitte prüfen Sie diesen Wert'],
  ])('is that of the API in the language of the page, in %s', (language, text) => {
    globalThis.flotillaTexts = ({ namespace }) => ({ 'de-AT': texts[namespace] ?? {} });
    onTestFinished(() => void (globalThis.flotillaTexts = undefined));
    const params = { en: 'must be even', ru: 'должно быть чётным' };
    const causes = [{ field: 'seats', message: params.en, rule: 'pattern', params }];

    expect(fieldText({ causes, fields: { seats: params.en } }, 'seats', language)).toBe(text);
  });

  it('is general for an unknown text in another language, except for staff', () => {
    const refusal = refused(400, '', { name: 'is at sea' });

    expect(fieldText(refusal, 'name', 'ru')).toBe('Проверьте значение');
    expect(fieldText(refusal, 'name', 'en')).toBe('is at sea');
    expect(fieldText(refusal, 'name', 'ru', labelOf)).toBe('is at sea');
  });
});
