import { defineMessages } from '@flotilla/react';

/** Texts of changes of a rental after the purchase. */
export const changeMessages = defineMessages('ecommerce-change', {
  en: {
    change: 'Change the days',
    title: 'Change the days',
    hint: 'Choose new days. You see the new price before anything changes.',
    from: 'From',
    until: 'Until',
    seeFirst: 'The price of the new days is shown here.',
    see: 'See the new price',
    confirm: 'Change the days',
    keep: 'Keep them',
    before: 'Price until now',
    after: 'New price',
    refund: 'Refund',
    payBy: 'Still to be paid by {{date}}',
    samePrice: 'The price stays the same.',
    changed: 'The days were changed',
  },
  ru: {
    change: 'Изменить даты',
    title: 'Изменить даты',
    hint: 'Выберите новые даты. До изменения вы увидите новую цену.',
    from: 'С',
    until: 'По',
    seeFirst: 'Здесь появится цена новых дат.',
    see: 'Узнать новую цену',
    confirm: 'Изменить даты',
    keep: 'Оставить как есть',
    before: 'Цена сейчас',
    after: 'Новая цена',
    refund: 'Вернётся',
    payBy: 'Остаётся оплатить до {{date}}',
    samePrice: 'Цена не изменится.',
    changed: 'Даты изменены',
  },
});
