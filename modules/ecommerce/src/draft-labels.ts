/** Labels of orders that administrators write for callers. */
export const draftLabels = {
  en: {
    'order-draft': 'Order by phone',
    'order-draft.*': 'Orders by phone',
    'order-draft.expiresAt': 'Link valid until',
    'order-draft.sentAt': 'Link sent',
  },
  ru: {
    'notification.template/generate-email-ecommerce-payment-link-default': 'Письмо: ссылка на оплату заказа',
    'order-draft': 'Заказ по телефону',
    'order-draft.*': 'Заказы по телефону',
    'order-draft.subjectId': 'Покупатель',
    'order-draft.name': 'Имя',
    'order-draft.email': 'Почта',
    'order-draft.phone': 'Телефон',
    'order-draft.company': 'Организация',
    'order-draft.language': 'Язык',
    'order-draft.taxId': 'Налоговый номер',
    'order-draft.country': 'Страна',
    'order-draft.deliveryAddress': 'Адрес доставки',
    'order-draft.billingAddress': 'Адрес для счёта',
    'order-draft.deliveries': 'Доставка',
    'order-draft.codes': 'Промокоды',
    'order-draft.adjustments': 'Сборы и скидки',
    'order-draft.sentAt': 'Ссылка отправлена',
    'order-draft.expiresAt': 'Ссылка действует до',
  },
};
