import { defineMessages } from '@flotilla/react';

/** Texts of placed orders after the payment: their documents. */
export const aftersalesMessages = defineMessages('ecommerce-aftersales', {
  en: {
    documents: 'Invoices',
    invoice: 'Invoice {{number}}',
    'credit-note': 'Credit note {{number}}',
    preparing: 'The PDF is being prepared.',
  },
  ru: {
    documents: 'Инвойсы',
    invoice: 'Инвойс {{number}}',
    'credit-note': 'Кредит-нота {{number}}',
    preparing: 'PDF готовится.',
  },
});
