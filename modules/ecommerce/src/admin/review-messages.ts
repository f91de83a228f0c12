import { defineMessages } from '@flotilla/react';

/** Texts of the moderation of reviews. */
export const reviewMessages = defineMessages('ecommerce-admin-reviews', {
  en: {
    rating: '{{rating}} of 5 stars',
    noText: 'Without text',
    noName: 'Without a name',
    openOrder: 'Open the order',
    publish: 'Publish',
    reject: 'Reject',
  },
  ru: {
    rating: 'Звёзд: {{rating}} из 5',
    noText: 'Без текста',
    noName: 'Без имени',
    openOrder: 'Открыть заказ',
    publish: 'Опубликовать',
    reject: 'Отклонить',
  },
});
