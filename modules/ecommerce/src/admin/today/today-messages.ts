import { defineMessages } from '@flotilla/react';

export const todayMessages = defineMessages('ecommerce-admin-today', {
  en: {
    late: 'Late',
    today: 'Today',
    tomorrow: 'Tomorrow',
    arrival: 'Handover',
    departure: 'Return',
    none: 'Nothing is handed over or returned today or tomorrow.',
    openCalendar: 'Open the calendar',
    failed: 'Could not be loaded',
    order: 'Order {{number}}',
  },
  ru: {
    late: 'Опаздывают',
    today: 'Сегодня',
    tomorrow: 'Завтра',
    arrival: 'Выдача',
    departure: 'Возврат',
    none: 'Сегодня и завтра ничего не выдают и не возвращают.',
    openCalendar: 'Открыть календарь',
    failed: 'Не удалось загрузить',
    order: 'Заказ {{number}}',
  },
});
