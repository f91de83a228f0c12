import { defineMessages } from '@flotilla/react';

/** Texts of prices that are paid in parts. */
export const instalmentMessages = defineMessages('ecommerce-instalments', {
  en: {
    whole: 'Price',
    deposit: 'Deposit',
    balance: 'Balance',
    difference: 'Additional payment',
    until: 'By {{date}}',
    scheduled: 'To be paid',
    due: 'Due today',
    overdue: 'Overdue',
    paid: 'Paid',
    canceled: 'Canceled',
    refunded: 'Refunded',
    failed: 'The payment could not be started. Please try again.',
    processing: 'Being processed',
    pay: 'Pay now',
    waiting: 'We are waiting for your payment. This page updates without a reload.',
  },
  ru: {
    whole: 'Цена',
    deposit: 'Предоплата',
    balance: 'Остаток',
    difference: 'Доплата',
    until: 'До {{date}}',
    scheduled: 'Ждёт оплаты',
    due: 'Срок сегодня',
    overdue: 'Просрочено',
    paid: 'Оплачено',
    canceled: 'Отменено',
    refunded: 'Возвращено',
    failed: 'Не удалось начать оплату. Попробуйте ещё раз.',
    processing: 'Обрабатывается',
    pay: 'Оплатить',
    waiting: 'Ждём вашу оплату. Страница обновится сама.',
  },
});
