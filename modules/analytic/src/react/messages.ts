import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('analytic', {
  en: {
    visits: 'Visits',
    'page-views': 'Page views',
    'form-submissions': 'Forms sent',
    orders: 'Orders',
    revenue: 'Revenue, {{currency}}',
    nothing: 'Nothing was counted yet. Metrics appear a minute after the first visit.',
    failed: 'The metrics could not be read.',
    asTable: 'As a table',
    day: 'Day',
    value: 'Value',
  },
  ru: {
    visits: 'Визиты',
    'page-views': 'Просмотры страниц',
    'form-submissions': 'Отправленные формы',
    orders: 'Заказы',
    revenue: 'Выручка, {{currency}}',
    nothing: 'Пока ничего не посчитано. Показатели появятся через минуту после первого посещения.',
    failed: 'Показатели прочитать не удалось.',
    asTable: 'Показать таблицей',
    day: 'День',
    value: 'Значение',
  },
});
