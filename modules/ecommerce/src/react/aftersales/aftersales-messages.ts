import { defineMessages } from '@flotilla/react';

/** Texts of placed orders after the payment: shipments and documents. */
export const aftersalesMessages = defineMessages('ecommerce-aftersales', {
  en: {
    documents: 'Invoices',
    invoice: 'Invoice {{number}}',
    'credit-note': 'Credit note {{number}}',
    preparing: 'The PDF is being prepared.',
    shipments: 'Shipments',
    sentAt: 'Sent on {{date}}',
    arrivedAt: 'Arrived on {{date}}',
    trackingNumber: 'Tracking number {{number}}',
    track: 'Track the parcel',
  },
  ru: {
    documents: 'Инвойсы',
    invoice: 'Инвойс {{number}}',
    'credit-note': 'Кредит-нота {{number}}',
    preparing: 'PDF готовится.',
    shipments: 'Отправления',
    sentAt: 'Отправлено {{date}}',
    arrivedAt: 'Доставлено {{date}}',
    trackingNumber: 'Номер отправления {{number}}',
    track: 'Отследить посылку',
  },
});
