import type { WordsOf } from '@flotilla/notification/mail';
import type { returnMail, withdrawalMail } from '../aftersales/return-mails.js';
import type { shipmentMail } from '../aftersales/shipment-mail.js';
import type { documentMail } from '../documents/document-mail.js';
import type { paymentLinkMail } from '../drafts/payment-link-mail.js';
import type { orderLinkMail } from '../fulfilment/order-link-mail.js';
import type { paymentMail } from '../fulfilment/payment-mail.js';
import type { orderStatusMail } from '../fulfilment/status-mail.js';
import type { reviewMail } from '../reviews/review-mail.js';
import type { freeDatesMail } from '../waiting/waiting-mail.js';

export type StatusTexts = WordsOf<typeof orderStatusMail>;
export type PaymentTexts = WordsOf<typeof paymentMail>;

/** Texts of mails to buyers in a further language, by the variant of their template. */
export interface MailTexts extends Readonly<Record<string, unknown>> {
  readonly 'generate-email-ecommerce-order-status-changed-default': StatusTexts;
  readonly 'generate-telegram-ecommerce-order-status-changed-default': StatusTexts;
  readonly 'generate-email-ecommerce-payment-default': PaymentTexts;
  readonly 'generate-email-ecommerce-order-link-default': WordsOf<typeof orderLinkMail>;
  readonly 'generate-email-ecommerce-payment-link-default': WordsOf<typeof paymentLinkMail>;
  readonly 'generate-email-ecommerce-document-default': WordsOf<typeof documentMail>;
  readonly 'generate-email-ecommerce-shipment-default': WordsOf<typeof shipmentMail>;
  readonly 'generate-email-ecommerce-withdrawal-default': WordsOf<typeof withdrawalMail>;
  readonly 'generate-email-ecommerce-return-default': WordsOf<typeof returnMail>;
  readonly 'generate-email-ecommerce-review-default': WordsOf<typeof reviewMail>;
  readonly 'generate-email-ecommerce-dates-free-default': WordsOf<typeof freeDatesMail>;
}
