import type { CheckoutAnswer, CheckoutChange, PurchaseQuote } from '../../checkout-shapes.js';
import type { LineCurrency } from '../../shapes.js';

export interface ShownQuote extends Omit<PurchaseQuote, 'billingModuleCurrency'> {
  readonly billingModuleCurrency: Pick<LineCurrency, 'id' | 'symbol' | 'decimals'>;
}

export interface PurchaseAnswer extends Omit<CheckoutAnswer, 'company' | 'country' | 'missing' | 'quote'> {
  readonly quote: readonly ShownQuote[];
}

/** A purchase that is being filled in: of a cart, or of a product. */
export interface Purchase {
  readonly answer: PurchaseAnswer;
  /** Sets values, and resolves to the answer that follows them. */
  readonly change: (change: CheckoutChange) => Promise<PurchaseAnswer>;
  /** Whether a changed price is on its way. */
  readonly isChanging: boolean;
}

/** Returns whether a form is enough: for a purchase without deliveries and taxes. */
export function isPlain({ deliveries, quote }: PurchaseAnswer): boolean {
  return (
    deliveries.length === 0 && quote.every(({ taxes }) => taxes.every(({ reason }) => reason === 'none'))
  );
}

/** Returns whether there is more to show than a total: discounts, parts that are paid later, or security deposits. */
export const hasDetails = ({ quote }: PurchaseAnswer): boolean =>
  quote.some(({ discounts, balances, securityDeposits }) =>
    [discounts, balances, securityDeposits].some((rows) => rows.length > 0),
  );

export type StepName = 'contact' | 'address' | 'delivery' | 'payment';

export interface Intentions {
  /** Whether the buyer wants an invoice with an address or a tax number. */
  readonly wantsInvoice: boolean;
  /** Whether the buyer picks the goods up, so that no address is needed. */
  readonly picksUp: boolean;
}

/** Returns the parts of a checkout in their order. */
export function stepsOf({ deliveries }: PurchaseAnswer, { wantsInvoice }: Intentions): StepName[] {
  const isSent = deliveries.some(({ needsAddress }) => needsAddress);
  return [
    'contact',
    ...(isSent || wantsInvoice ? (['address'] as const) : []),
    ...(deliveries.length > 0 ? (['delivery'] as const) : []),
    'payment',
  ];
}

/** Returns the first part that is not filled in. */
export function nextOf(answer: PurchaseAnswer, intentions: Intentions): StepName {
  return stepsOf(answer, intentions).find((name) => !isDone(name, answer, intentions)) ?? 'payment';
}

/** Returns whether a part of the checkout is filled in. */
export function isDone(step: StepName, answer: PurchaseAnswer, intentions: Intentions): boolean {
  const { email, deliveryAddress, billingAddress, deliveries } = answer;
  switch (step) {
    case 'contact':
      return email !== null;
    case 'address':
      return isAddressed(answer, intentions) && (!intentions.wantsInvoice || billingAddress !== null);
    case 'delivery':
      return (
        deliveries.every(({ selectedId }) => selectedId !== null) &&
        !lacksAddress(deliveries, deliveryAddress)
      );
    case 'payment':
      return false;
  }
}

function isAddressed({ deliveries, deliveryAddress }: PurchaseAnswer, { picksUp }: Intentions): boolean {
  const isSent = deliveries.some(({ needsAddress }) => needsAddress);
  if (!isSent || deliveryAddress !== null) return true;
  // Goods that are picked up need no address.
  return (
    picksUp || (deliveries.every(({ selectedId }) => selectedId !== null) && !lacksAddress(deliveries, null))
  );
}

/** Returns whether a selected delivery goes to an address that is missing. */
function lacksAddress(
  deliveries: PurchaseAnswer['deliveries'],
  address: PurchaseAnswer['deliveryAddress'],
): boolean {
  return (
    address === null &&
    deliveries.some(({ options, selectedId }) =>
      options.some(({ id, kind }) => id === selectedId && kind === 'ship'),
    )
  );
}
