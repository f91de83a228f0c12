'use client';
import { selectCurrency, selectedCurrency } from '@flotilla/billing/react';
import { useFormat, useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { session, useIsAwake, useSession } from '@flotilla/react/session';
import { Field, Label, Select } from '@flotilla/ui';
import { lazy, Suspense, useId, useState } from 'react';
import { checkOutProduct } from '../../checkout-actions.js';
import type { CheckoutInput } from '../../checkout-shapes.js';
import { selectOffer, type Offering } from '../buying/offering.js';
import { Waiting } from '../cart/cart-lines.js';
import { QuantityInput } from '../buying/quantity-input.js';
import { StayPicker } from '../stay/stay-picker.js';
import { useStay } from '../stay/use-stay.js';
import { shopMessages } from '../shop-messages.js';
import { PlainTotals } from '../purchase/plain-totals.js';
import { isPlain, hasDetails } from '../purchase/purchase.js';
import { ExtraChoices } from '../extras/extra-choices.js';
import { StayParts } from './stay-parts.js';
import { useExtras, useWithdrawnExtras } from '../extras/use-extras.js';
import { panelClasses } from './panel-classes.js';
import { ProductPayment } from './product-payment.js';
import { boughtOf, detailsOf, isRefused, productOf, useProductPurchase } from './use-product-purchase.js';

// Only rentals have cancellation policies.
const CancellationRules = lazy(() =>
  import('../cancellation/cancellation-rules.js').then((module) => ({ default: module.CancellationRules })),
);

/** A title in the language of the page. */
interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ProductCheckoutProps {
  offering: Offering;
  /** Schedule of a product that is rented by dates. */
  scheduleId: string | null;
  /** Keys of the product's prices: by the day, by the week. */
  prices: readonly Named[];
  stores: readonly Named[];
  currencies: readonly { readonly slug: string; readonly symbol: string; readonly title: string }[];
}

/**
 * Buys a product directly, independent of the cart. Pressing the button creates an anonymous subject for a
 * visitor without a session.
 */
export function ProductCheckout({ offering, scheduleId, prices, stores, currencies }: ProductCheckoutProps) {
  const isRental = scheduleId !== null;
  const t = useT(shopMessages);
  const format = useFormat();
  const client = useClient();
  const { choice: chosen, choose } = useChoice({ prices, stores });
  const stay = useStay();
  const choice = isRental ? { ...chosen, quantity: stay.selected?.units ?? NaN } : chosen;
  const selected = selectOffer(offering, choice);
  const keyOf = useKeys();
  const isAwake = useIsAwake();
  const { subject } = useSession();
  const [isHeld, setHeld] = useState(false);
  const extras = useExtras();
  const bought = boughtOf(choice.quantity, stay.selected, extras);
  const purchase = useProductPurchase(isAwake ? productOf(offering, selected, bought) : undefined);
  useWithdrawnExtras(extras, purchase.error);
  if (prices.length === 0) return <p className="text-lg">{t('noPriceAttributes')}</p>;

  const isOffered = selected?.isAvailable || (isHeld && selected?.isSoldOut);
  const obstacle = isOffered ? undefined : t(isRental ? 'noDates' : 'notOffered');
  const isChosen = selected !== undefined && selected.total !== '';
  const line = isRental && isChosen ? purchase.line : undefined;
  const hasExtras = purchase.extras.length > 0;
  const total = isRental || hasExtras ? isChosen && purchase.goods : selected?.total;
  // A choice that can't be quoted keeps the form, whose answer reports the reason.
  const isSimple = purchase.data
    ? isPlain(purchase.data.answer)
    : isRental || (isAwake && (!isChosen || isRefused(purchase.error)));
  const plain = isSimple && isChosen ? purchase.data : undefined;
  const pay = async (payment: CheckoutInput) => {
    const { id } = await session.ensure();
    const { offer } = selected ?? {};
    const body = {
      ...payment,
      ...bought,
      ...(plain && hasDetails(plain.answer) && detailsOf(plain)),
      storeId: offer?.storeId || undefined,
      attributeId: offer?.attributeId,
      billingModule: { currency: { id: offer?.currencyId } },
    };
    const params = { id, productId: offering.productId };
    try {
      // Discounts may be limited for the address of mail, which the shown price did not know.
      if (plain && hasDetails(plain.answer)) await plain.change({ email: payment.email });
      return await client.muted.call(checkOutProduct, { params, body, idempotencyKey: keyOf(body) });
    } catch (error) {
      // The price may be another one by now.
      purchase.refresh();
      throw error;
    }
  };
  return (
    <div className={panelClasses}>
      {isAwake && subject && (
        <Waiting
          productId={offering.productId}
          onLoaded={(waiting) => setHeld(waiting.length > 0)}
          className="mb-5"
        />
      )}
      <div className="mb-5 flex flex-col gap-5 border-b border-border pb-6">
        {currencies.length > 1 && (
          <CurrencyField currencies={currencies} selected={selected?.offer.currency.slug} choose={choose} />
        )}
        {prices.length > 1 && (
          <Options
            label={t('price')}
            of={prices}
            value={choice.price}
            choose={(price) => choose({ price })}
          />
        )}
        {stores.length > 1 && (
          <Options
            label={t('where')}
            of={stores}
            value={choice.store}
            choose={(store) => choose({ store })}
          />
        )}
        {isRental ? (
          <StayPicker
            key={String(isAwake)}
            productId={offering.productId}
            {...(isAwake && stay.inUrl())}
            offer={selected?.offer}
            onStay={stay.select}
          />
        ) : (
          <QuantityField quantity={choice.quantity} choose={choose} />
        )}
        {line && selected && <StayParts of={line} currency={selected.offer.currency} />}
        {scheduleId !== null && (
          <Suspense fallback={null}>
            <CancellationRules scheduleIds={[scheduleId]} />
          </Suspense>
        )}
        {isChosen && (
          <ExtraChoices
            of={purchase.extras}
            extras={extras}
            units={choice.quantity}
            currency={selected.offer.currency}
          />
        )}
      </div>
      <ProductPayment purchase={purchase} isSimple={isSimple} pay={pay} obstacle={obstacle}>
        <PlainTotals purchase={plain}>
          <p className="flex items-baseline justify-between gap-6">
            <span className="font-semibold">{t('total')}</span>
            <output className="text-xl font-semibold tabular-nums wrap-anywhere">
              {selected && total ? format.money({ amount: total, ...selected.offer.currency }) : '–'}
            </output>
          </p>
        </PlainTotals>
      </ProductPayment>
    </div>
  );
}

/**
 * Returns a function that gives the idempotency key of a request body, so that sending the same body twice
 * creates one order.
 */
function useKeys(): (body: object) => string | undefined {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const content = JSON.stringify(body);
    // `randomUUID` is missing on insecure origins; there, a second press creates a second order.
    const key = keys.get(content) ?? globalThis.crypto.randomUUID?.();
    if (key) keys.set(content, key);
    return key;
  };
}

type ProductChoice = Parameters<typeof selectOffer>[1];

/** Holds the choice; its initial value comes from the URL, which the product's panel sets. */
function useChoice({ prices, stores }: Pick<ProductCheckoutProps, 'prices' | 'stores'>) {
  // Pages are cached for all visitors, so the query string is read in the browser.
  const isAwake = useIsAwake();
  const [changes, setChanges] = useState<Partial<ProductChoice>>({});
  const first: ProductChoice = {
    store: stores[0]?.id ?? '',
    price: prices[0]?.id ?? '',
    quantity: 1,
    currency: null,
  };
  const choose = (change: Partial<ProductChoice>) => setChanges((known) => ({ ...known, ...change }));
  return { choice: { ...first, ...(isAwake && choiceInUrl({ prices, stores })), ...changes }, choose };
}

function choiceInUrl({
  prices,
  stores,
}: Pick<ProductCheckoutProps, 'prices' | 'stores'>): Partial<ProductChoice> {
  const query = new URLSearchParams(location.search);
  const known = (name: string, of: readonly Named[]) => of.find(({ id }) => id === query.get(name))?.id;
  const [price, store, quantity] = [
    known('price', prices),
    known('store', stores),
    Number(query.get('quantity') ?? 1),
  ];
  return {
    currency: query.get('currency') ?? selectedCurrency(),
    quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1,
    ...(price && { price }),
    ...(store && { store }),
  };
}

type Choose = (change: Partial<ProductChoice>) => void;

function CurrencyField({
  currencies,
  selected,
  choose,
}: Pick<ProductCheckoutProps, 'currencies'> & { selected: string | undefined; choose: Choose }) {
  const t = useT(shopMessages);
  const name = useId();
  return (
    <fieldset className="inline-flex self-start rounded-full bg-muted p-1">
      <legend className="sr-only">{t('currency')}</legend>
      {currencies.map(({ slug, symbol, title }) => (
        <label
          key={slug}
          className="grid h-9 min-w-11 cursor-pointer place-items-center rounded-full px-3 text-sm font-semibold text-muted-foreground transition-colors hover:text-foreground has-checked:bg-segment has-checked:text-foreground has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring forced-colors:has-checked:underline"
        >
          <input
            type="radio"
            name={name}
            value={slug}
            checked={slug === selected}
            aria-label={title}
            className="sr-only"
            onChange={() => {
              selectCurrency(slug);
              choose({ currency: slug });
            }}
          />
          <abbr title={title} className="no-underline">
            {symbol}
          </abbr>
        </label>
      ))}
    </fieldset>
  );
}

interface OptionsProps {
  label: string;
  of: readonly Named[];
  value: string;
  choose: (id: string) => void;
}

function Options({ label, of, value, choose }: OptionsProps) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {of.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function QuantityField({ quantity, choose }: { quantity: number; choose: Choose }) {
  const t = useT(shopMessages);
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <Label htmlFor={id}>{t('quantity')}</Label>
      <QuantityInput
        id={id}
        written={Number.isNaN(quantity) ? '' : String(quantity)}
        onWrite={(written) => choose({ quantity: written.trim() === '' ? NaN : Number(written) })}
      />
    </div>
  );
}
