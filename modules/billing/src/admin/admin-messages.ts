import { defineMessages } from '@flotilla/react';

export const messages = defineMessages('billing-admin', {
  en: {
    refund: 'Refund',
    refundHint:
      'The provider refunds the original payment method. A refund can’t be stopped once it is sent.',
    left: '{{left}} of {{amount}} {{currency}} can be refunded',
    amount: 'Amount',
    reason: 'Reason, for your own records',
    pending: 'Loading...',
    close: 'Close',
    asked: 'The refund is on its way',
    payments: 'Payments',
    noPayments: 'No payments yet',
    refundedOf: '{{amount}} refunded',
    lastPayments: 'The last {{count}} of {{all}} payments',
  },
  ru: {
    refund: 'Вернуть деньги',
    refundHint: 'Платёжная система вернёт их туда, откуда они пришли. Остановить возврат нельзя.',
    left: 'Можно вернуть {{left}} из {{amount}} {{currency}}',
    amount: 'Сумма',
    reason: 'Причина, для себя',
    pending: 'Загрузка...',
    close: 'Закрыть',
    asked: 'Возврат начат',
    payments: 'Платежи',
    noPayments: 'Платежей пока нет',
    refundedOf: 'возвращено {{amount}}',
    lastPayments: 'Последние {{count}} из {{all}} платежей',
  },
});
