import { defineModule } from '@flotilla/core';
import { currency } from './entities/currency.js';
import { invoice } from './entities/invoice.js';
import { paymentIntent } from './entities/payment-intent.js';
import { widget } from './entities/widget.js';
import * as links from './links.js';
import * as views from './views.js';
import { words } from './words.js';

export const billing = defineModule({
  name: 'billing',
  entities: [currency, invoice, paymentIntent, widget],
  links: Object.values(links),
  views: Object.values(views),
  words,
});

export { currency, type Currency } from './entities/currency.js';
export { invoice, type Invoice } from './entities/invoice.js';
export { paymentIntent, type PaymentIntent } from './entities/payment-intent.js';
export { widget, type Widget } from './entities/widget.js';
export { paymentIntentsToCurrencies, paymentIntentsToInvoices } from './links.js';
