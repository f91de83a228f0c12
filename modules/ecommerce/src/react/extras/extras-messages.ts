import { defineMessages } from '@flotilla/react';

/** Texts of the choice of extras in the cart. */
export const extrasMessages = defineMessages('ecommerce-cart-extras', {
  en: { save: 'Save the extras', cancel: 'Cancel' },
  ru: { save: 'Сохранить', cancel: 'Отмена' },
});
