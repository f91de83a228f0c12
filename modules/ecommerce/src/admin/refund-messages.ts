import { defineMessages } from '@flotilla/react';

/** Texts of refunds of lines and charges. */
export const refundMessages = defineMessages('ecommerce-refund', {
  en: {
    refund: 'Refund items',
    hint: 'Choose pieces and costs, or enter an amount alone. The buyer gets a mail.',
    close: 'Close',
    products: 'What is refunded',
    restock: 'The pieces can be sold again',
    amount: 'Amount',
    whole: 'The whole price of what is chosen',
    reason: 'Reason, for the shop and the provider',
    pending: 'One moment…',
    refunded: 'The refund is on its way',
  },
  ru: {
    refund: 'Вернуть за позиции',
    hint: 'Выберите товары и расходы или введите только сумму. Покупатель получит письмо.',
    close: 'Закрыть',
    products: 'За что',
    restock: 'Товар можно продать снова',
    amount: 'Сумма',
    whole: 'Вся цена выбранного',
    reason: 'Причина для магазина и платёжной системы',
    pending: 'Минуту…',
    refunded: 'Деньги возвращаются',
  },
});
