import { ApiError, type Calls, clientThrough, useClient } from '@flotilla/react/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CheckoutChange, CheckoutInput } from '../../checkout-shapes.js';
import type { ExtraChoice } from '../../pricing/price-extras.js';
import type { LineCurrency } from '../../shapes.js';
import { type QuoteAnswer, quoteProduct } from '../../tax-actions.js';
import type { Offering, selectOffer } from '../buying/offering.js';
import type { Purchase, PurchaseAnswer } from '../purchase/purchase.js';
import type { Stay } from '../stay/use-stay.js';
import type { ChosenExtras } from '../extras/use-extras.js';

/** A product to buy, in a store and a currency. */
export type BoughtProduct = Bought & {
  readonly productId: string;
  readonly storeId: string | undefined;
  readonly attributeId: string;
  readonly currency: Pick<LineCurrency, 'id' | 'symbol' | 'decimals'>;
};

/** The dates of a rental, which set its quantity, or else the quantity. */
export type Bought = (
  | { readonly quantity: number }
  | { readonly startDate: string; readonly endDate: string }
) & { readonly extras?: ExtraChoice[] };

export interface ProductPurchase {
  readonly data: Purchase | undefined;
  /** The offered extras, with the chosen quantities. */
  readonly extras: QuoteAnswer['extras'];
  /** The product with its extras, before discounts. */
  readonly goods: string | undefined;
  /** The product with its price before discounts. */
  readonly line: QuoteAnswer['rows'][number] | undefined;
  readonly error: Error | null;
  /** Fetches the price again. */
  readonly refresh: () => void;
}

interface Quoted {
  readonly values: CheckoutChange;
  readonly quote: QuoteAnswer;
  readonly currency: BoughtProduct['currency'];
}

/** Delay after a change of the product, in ms: a quantity is typed in several steps. */
const delayMs = 300;

/** Quotes a product that is not in a cart. The page holds what the buyer enters until the product is checked out. */
export function useProductPurchase(bought: BoughtProduct | undefined): ProductPurchase {
  const calls = useReads();
  const [quoted, setQuoted] = useState<Quoted>();
  const [error, setError] = useState<Error | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [rounds, setRounds] = useState(0);
  const latest = useRef(0);
  const values = useRef<CheckoutChange>({});

  /** Quotes with these values. The last of concurrent quotes counts. */
  const ask = async (next: CheckoutChange) => {
    if (!bought) return undefined;
    const { productId, currency, ...product } = bought;
    const round = ++latest.current;
    setWaiting((count) => count + 1);
    try {
      const body = { ...product, currencyId: currency.id, ...termsOf(next) };
      const quote = await calls.call(quoteProduct, { params: { id: productId }, body });
      const given = { values: next, quote, currency };
      if (round === latest.current) {
        values.current = next;
        setError(null);
        setQuoted(given);
      }
      return answerOf(given);
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  const key = JSON.stringify(bought);
  const isFirst = quoted === undefined;
  useEffect(() => {
    const timer = setTimeout(() => ask(values.current).catch(setError), isFirst ? 0 : delayMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a changed product or a refresh asks again, nothing else
  }, [key, rounds]);
  return {
    data: quoted && {
      answer: answerOf(quoted),
      change: async (change) => (await ask({ ...values.current, ...change })) ?? answerOf(quoted),
      isChanging: waiting > 0,
    },
    extras: quoted?.quote.extras ?? [],
    goods: quoted?.quote.subtotal,
    line: quoted?.quote.rows[0],
    error,
    refresh: () => setRounds((count) => count + 1),
  };
}

/** Returns what a purchase takes: the dates of a stay, or a quantity, with the chosen extras. */
export function boughtOf(quantity: number, stay: Stay | undefined, { chosen }: ChosenExtras): Bought {
  return {
    ...(stay ? { startDate: stay.start, endDate: stay.end } : { quantity }),
    ...(chosen.length > 0 && { extras: [...chosen] }),
  };
}

/** Returns the product of a choice; undefined for one that is not offered. */
export function productOf(
  { productId }: Offering,
  selected: ReturnType<typeof selectOffer>,
  bought: Bought,
): BoughtProduct | undefined {
  if (!selected || selected.total === '') return undefined;
  const { offer } = selected;
  const { currencyId, currency, storeId, attributeId } = offer;
  const { symbol, decimals } = currency;
  return {
    ...{ ...bought, productId, attributeId },
    storeId: storeId || undefined,
    currency: { id: currencyId, symbol, decimals },
  };
}

/** Returns what a purchase adds to the call that checks its product out. */
export function detailsOf({ answer }: Purchase): Partial<CheckoutInput> {
  const { phone, taxId, deliveryAddress, billingAddress, deliveries, codes, quoteHash } = answer;
  return {
    phone: phone ?? undefined,
    taxId: taxId ?? undefined,
    deliveryAddress: deliveryAddress ?? undefined,
    billingAddress: billingAddress ?? undefined,
    deliveries: deliveries.flatMap(({ storeId, selectedId }) =>
      selectedId === null ? [] : [{ storeId, methodId: selectedId }],
    ),
    codes: codes.map(({ code }) => code),
    quoteHash,
  };
}

/** Returns calls whose failures show in the form. A quote is sent like a write, but changes nothing. */
function useReads(): Calls {
  const client = useClient();
  return useMemo(
    () => clientThrough(client, (send) => (call) => send({ ...call, module: '', isMuted: true })),
    [client],
  );
}

const termsOf = ({ email, taxId, deliveryAddress, billingAddress, ...other }: CheckoutChange) => ({
  email: email ?? undefined,
  taxId: taxId ?? undefined,
  deliveryAddress: deliveryAddress ?? undefined,
  billingAddress: billingAddress ?? undefined,
  ...{ deliveries: other.deliveries, codes: other.codes },
});

function answerOf({ values, quote, currency }: Quoted): PurchaseAnswer {
  const { email = null, phone = null, taxId = null } = values;
  const { deliveryAddress = null, billingAddress = null } = values;
  const { subtotal, delivery, discount, discounts, net, tax, total, isTaxAdded, taxes } = quote;
  const { dueNow, balances, securityDeposits } = quote;
  return {
    ...{ email, phone, taxId, deliveryAddress, billingAddress },
    isTaxIdVerified: quote.isTaxIdVerified,
    deliveries: quote.deliveries,
    dropped: (values.deliveries ?? []).filter(({ storeId }) =>
      quote.deliveries.some((one) => one.storeId === storeId && one.selectedId === null),
    ),
    quote: [
      {
        billingModuleCurrency: currency,
        ...{ subtotal, delivery, discount, discounts },
        ...{ net, tax, total, isTaxAdded, taxes, dueNow, balances, securityDeposits },
      },
    ],
    ...{ codes: quote.codes, canUseCodes: quote.canUseCodes, quoteHash: quote.quoteHash },
  };
}

/** Returns whether the server refused to quote the chosen product. Its checkout then reports the reason. */
export const isRefused = (error: Error | null) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
