import type { Lifecycle } from '@flotilla/core/reflection';

type Status = 'new' | 'paying' | 'approving' | 'packaging' | 'delivering' | 'delivered' | 'canceled';

const bySystem = ['system'] as const;
const byBoth = ['system', 'admin'] as const;

/**
 * The states of orders. Transitions, manual or automatic, drive stock, roles, mails and receipts.
 */
export const orderStates: Lifecycle<Status> = {
  adminsMaySet: 'any',
  transitions: [
    { name: 'check out', from: ['new'], to: 'paying', by: bySystem },
    { name: 'payment failed', from: ['paying'], to: 'new', by: bySystem },
    { name: 'paid', from: ['paying'], to: 'approving', by: byBoth },
    { name: 'subscription paid', from: ['paying'], to: 'delivering', by: byBoth },
    { name: 'approve', from: ['approving'], to: 'packaging', by: byBoth },
    { name: 'send', from: ['packaging'], to: 'delivering', by: byBoth },
    { name: 'deliver', from: ['delivering'], to: 'delivered', by: byBoth },
    {
      name: 'cancel',
      from: ['new', 'paying', 'approving', 'packaging', 'delivering'],
      to: 'canceled',
      by: byBoth,
    },
    { name: 'take back', from: ['delivered'], to: 'canceled', by: bySystem },
  ],
};

/** States of an order that was paid and not canceled. */
export const paidStates = [
  'approving',
  'packaging',
  'delivering',
  'delivered',
] as const satisfies readonly Status[];
/** States before shipping: a cancellation restocks the items. */
export const unsentStates = ['paying', 'approving', 'packaging'] as const satisfies readonly Status[];
