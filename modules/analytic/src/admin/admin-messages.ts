import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('analytic-admin', {
  en: {
    failed: 'The figures could not be read.',
    views: 'Page views',
    forms: 'Forms sent',
    orders: 'Orders',
    revenue: 'Revenue, {{currency}}',
    nothing: 'Nothing was counted yet. Figures come a minute after the first visit.',
    asTable: 'As a table',
    day: 'Day',
    value: 'Value',
  },
  ru: {
    failed: 'Показатели прочитать не удалось.',
    views: 'Просмотры страниц',
    forms: 'Отправленные формы',
    orders: 'Заказы',
    revenue: 'Выручка, {{currency}}',
    nothing: 'Пока ничего не посчитано. Показатели появятся через минуту после первого посещения.',
    asTable: 'Таблицей',
    day: 'День',
    value: 'Значение',
  },
});
