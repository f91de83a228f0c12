import { defineMessages } from '@flotilla/react';

/** Texts of the field for codes of discounts. */
export const codeMessages = defineMessages('ecommerce-codes', {
  en: {
    code: 'Discount code',
    apply: 'Apply',
    applied: 'Codes in use',
    removeCode: 'Remove the code {{code}}',
    codeTwice: 'You already use this code.',
  },
  ru: {
    code: 'Код скидки',
    apply: 'Применить',
    applied: 'Применённые коды',
    removeCode: 'Убрать код {{code}}',
    codeTwice: 'Этот код уже применён.',
  },
});
