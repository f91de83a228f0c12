import { type AdminModule, defineAdminSetup } from '@flotilla/admin/extend';
import { deliveryMethod } from '../entities/delivery-method.js';
import { product } from '../entities/product.js';

export const setup: AdminModule['setup'] = [
  defineAdminSetup(product, {
    name: 'first-product',
    title: { en: 'Add the first product', ru: 'Добавьте первый товар' },
    to: '/ecommerce/products/new',
    rank: 2,
    isDone: async ({ count }) => (await count(product.key)) > 0,
  }),
  defineAdminSetup(deliveryMethod, {
    name: 'delivery',
    title: { en: 'Set up delivery or pick-up', ru: 'Настройте доставку или самовывоз' },
    to: '/ecommerce/delivery',
    rank: 4,
    isDone: async ({ count }) => (await count(deliveryMethod.key)) > 0,
  }),
];
