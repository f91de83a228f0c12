import { defineMessages } from '@flotilla/react';

/** Texts of orders after their payment: documents. */
export const messages = defineMessages('ecommerce-admin-aftersales', {
  en: {
    failed: 'Could not be loaded',
    documents: 'Invoices and credit notes',
    noDocuments:
      'No invoice. Its store needs a legal name, a country and an address, and for taxed sales a tax number.',
    issue: 'Issue the invoice',
    invoice: 'Invoice {{number}}',
    'credit-note': 'Credit note {{number}}',
    preparing: 'PDF is being made',
    pdf: 'PDF',
    download: 'Download {{number}}',
  },
  ru: {
    failed: 'Не удалось загрузить',
    documents: 'Инвойсы и кредит-ноты',
    noDocuments:
      'Инвойса нет. Магазину нужны юридическое название, страна и адрес, а для продаж с налогом — налоговый номер.',
    issue: 'Выставить инвойс',
    invoice: 'Инвойс {{number}}',
    'credit-note': 'Кредит-нота {{number}}',
    preparing: 'PDF готовится',
    pdf: 'PDF',
    download: 'Скачать {{number}}',
  },
});
