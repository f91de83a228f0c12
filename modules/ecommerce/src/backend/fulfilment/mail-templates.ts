import { defineMailTemplate } from '@flotilla/backend/ports';
import { z } from 'zod';

/** Text of up to 20 lines: "Weekly sloop: 2 × €600 / week". */
const lines = z.array(z.string()).max(20);
/** Discounts in each currency, with its sign; absent in mails queued by earlier versions. */
const discounts = z.array(z.string()).default([]);
const url = z.url().max(2000).optional();
/** Signed link that opens the order without a session; secret, only for the receiver. */
const link = z.string().max(120).optional();
const secrets = ['link'] as const;

const orderStatus = z.strictObject({
  number: z.string(),
  status: z.enum(['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled']),
  /** Why the order was canceled or is in the cart again. */
  problem: z.string().optional(),
  lines,
  /** Totals in each currency, with its sign. */
  totals: z.array(z.string()),
  discounts,
  /** Address that the goods are sent to, on one line. */
  deliveredTo: z.string().max(1000).optional(),
  /** The store that hands out a rental, with its phone. */
  place: z.string().max(1000).optional(),
  isSubscription: z.boolean().default(false),
  /** Whether all of its lines are rented by dates. */
  isRental: z.boolean().default(false),
  /** Parts of the total that are paid later: the amount with its sign, and the last day. */
  balances: z.array(z.strictObject({ amount: z.string(), until: z.iso.date() })).default([]),
  /** The paid part of each currency that has balances. */
  deposits: z.array(z.string()).default([]),
  /** Whether the order had been paid before. */
  wasPaid: z.boolean().default(false),
  /** Address of the order's page for the buyer. */
  url,
  link,
  /** The buyer's address, for administrators. */
  email: z.string().optional(),
});
export type OrderStatus = z.output<typeof orderStatus>;

const load = async () => (await import('./status-mail.js')).orderStatusMail;

export const statusEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-order-status-changed-default',
  data: orderStatus,
  secrets,
  load,
});

export const statusTelegram = defineMailTemplate({
  variant: 'generate-telegram-ecommerce-order-status-changed-default',
  data: orderStatus,
  secrets,
  load,
});

export const statusToAdmins = defineMailTemplate({
  variant: 'generate-telegram-ecommerce-order-status-changed-admin',
  data: orderStatus,
  load,
});

export const paidToAdmins = defineMailTemplate({
  variant: 'generate-email-ecommerce-order-paid-admin',
  data: orderStatus,
  load: async () => (await import('./admin-mails.js')).paidOrderMail,
});

/** Something that went wrong with a payment and needs a person. */
const paymentTrouble = z.strictObject({
  kind: z.enum([
    'refund-failed',
    'event-refused',
    'payment-failed',
    'balance-overdue',
    'charged-back',
    'refund-by-hand',
    'security-over',
  ]),
  provider: z.string().default(''),
  reason: z.string().max(1000).default(''),
  /** Number of the order. */
  number: z.string().optional(),
  amount: z.string().optional(),
  /** Path of the page in the admin. */
  path: z.string(),
});
export type PaymentTrouble = z.output<typeof paymentTrouble>;

export const paymentTroubleToAdmins = defineMailTemplate({
  variant: 'generate-email-ecommerce-payment-trouble-admin',
  data: paymentTrouble,
  load: async () => (await import('./admin-mails.js')).paymentTroubleMail,
});

/** A payment or subscription event that does not change the status of the order. */
const payment = z.strictObject({
  kind: z.enum([
    'processing',
    'late',
    'refunded',
    'charged-back',
    'paid-twice',
    'renewed',
    'renewal-failed',
    'will-end',
    'balance-upcoming',
    'balance-due',
    'balance-overdue',
    'balance-paid',
    'changed',
    'changed-to-pay',
    'security-to-hold',
    'security-to-charge',
    'security-released',
    'security-captured',
  ]),
  /** Absent when the order has returned to the cart. */
  number: z.string().optional(),
  /** Amount of the event, with the currency's sign. */
  amount: z.string().optional(),
  /** Total refunded so far, when it is more. */
  refunded: z.string().optional(),
  /** Why a part of a security deposit was kept. */
  reason: z.string().max(1000).optional(),
  /** The end or deadline: a calendar day; in mails queued by earlier versions an ISO 8601 time. */
  at: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  lines,
  discounts,
  url,
  link,
});
export type PaymentMailData = z.output<typeof payment>;

export const paymentEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-payment-default',
  data: payment,
  secrets,
  load: async () => (await import('./payment-mail.js')).paymentMail,
});

const foundOrder = z.strictObject({ number: z.string(), url, link });
export type FoundOrder = z.output<typeof foundOrder>;

/** The mail with a link to an order, requested by the order's number and address. */
export const orderLinkEmail = defineMailTemplate({
  variant: 'generate-email-ecommerce-order-link-default',
  data: foundOrder,
  secrets,
  // A single mail on request.
  unsubscribe: false,
  load: async () => (await import('./order-link-mail.js')).orderLinkMail,
});
