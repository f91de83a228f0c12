import { slugIn } from '@flotilla/core/languages';
import { CurrencyToggle } from '@flotilla/billing/react';
import { Enhanced, Island, Link, Title, useFormat, useLanguage, useT } from '@flotilla/react';
import { Button, cn, Label } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import type { WholeProductRow } from '../../selections.js';
import { currenciesOf, type PriceFact } from '../attribute/prices.js';
import { PriceTag } from '../attribute/price-tag.js';
import { messages } from '../messages.js';
import { islands as ownIslands } from '../own/islands.js';
import { paths } from '../../paths.js';
import { StayFields } from '../stay/stay-fields.js';
import { OptionFields } from '../variations/option-fields.js';
import { chosenVariation, soldVariation } from '../variations/sold-variation.js';
import { islands } from './islands.js';
import { selectOffer } from './offering.js';
import { firstPrices, firstStore, offeringOf, unitOf } from './offering-of.js';
import { QuantityStepper } from './quantity-stepper.js';

interface OfProduct {
  product: WholeProductRow;
}

interface BuyPanelProps extends OfProduct {
  /** Slug of the selected variation; null for none. */
  option: string | null;
  /** Whether it has a button for direct checkout. */
  isAtOnce?: boolean;
  /** Shown above the total. */
  children?: ReactNode;
}

/**
 * The panel that sells a product: prices, store, quantity, total and button; empty for a product without a
 * price. On narrow screens, total and button are a bar at the bottom. Plain HTML with a small script: no
 * session and no React before the first click. A product with variations sells the selected one.
 */
export function BuyPanel({ product: shown, option, isAtOnce = true, children }: BuyPanelProps) {
  const t = useT(messages);
  const language = useLanguage();
  const variation = chosenVariation(shown, option);
  const product = variation ? soldVariation(shown, variation) : shown;
  const prices = firstPrices(product);
  const [first] = prices;
  const id = useId();
  const isRental = product.scheduleId !== null;
  const isSoldOut = !isRental && firstStore(product.stores)?.link.quantity === 0;
  const optionsId = useId();
  if (!first) return null;
  return (
    <>
      {variation && <form id={optionsId} method="get" />}
      <Island of={ownIslands.productWaiting} props={{ productId: product.id }} />
      <Enhanced by={islands.buyPanel}>
        <form
          id={id}
          aria-label={t('buying')}
          data-offering={JSON.stringify(offeringOf(product))}
          data-adding={t('adding')}
          data-added={t('updated')}
          data-wrong={t('wrongQuantity')}
          data-reserved={t('reserved')}
          data-dates={isRental ? t('chooseDates') : undefined}
          className="group/buy flex flex-col gap-6 rounded-2xl border border-border/70 bg-card p-5 text-card-foreground shadow-sm sm:p-6"
        >
          <Prices prices={prices} />
          {variation && <OptionFields product={shown} chosen={variation} form={optionsId} />}
          <div data-part="stores" className="contents">
            <StoreChoice product={product} />
          </div>
          {isRental ? (
            <Stay productId={product.id} />
          ) : (
            first.interval === undefined && <Quantity price={first} store={firstStore(product.stores)} />
          )}
          {children}
          <div
            data-foot-bar=""
            className="flex items-center justify-between gap-4 border-border/70 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:bg-card/95 max-lg:px-gutter max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:backdrop-blur-lg lg:border-t lg:pt-5"
          >
            <Total product={product} price={first} />
            <Enhanced by={islands.addToCart}>
              <Button
                type="submit"
                variant="primary"
                size="lg"
                disabled={isSoldOut}
                data-add={t('addToCart')}
                data-sold-out={t('soldOut')}
                className="max-sm:px-6 noscript:hidden"
              >
                {t(isSoldOut ? 'soldOut' : 'addToCart')}
              </Button>
            </Enhanced>
          </div>
          {isAtOnce && (
            <Button asChild variant="outline" className="w-full noscript:hidden">
              <Link data-at-once="" href={paths.productCheckout(slugIn(product, language) ?? product.slug)}>
                {t('buyNow')}
              </Link>
            </Button>
          )}
          <noscript>
            <p className="text-sm text-muted-foreground">{t('needsScript')}</p>
          </noscript>
        </form>
      </Enhanced>
    </>
  );
}

/** Shows a single price in large type, or a choice of several, beside a currency toggle. */
function Prices({ prices }: { prices: readonly PriceFact[] }) {
  const t = useT(messages);
  const [first, ...others] = prices;
  if (!first) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div data-part="prices" className="contents">
        {others.length === 0 ? (
          <>
            <PriceTag price={first} className="text-3xl" />
            <input type="hidden" name="price" value={first.key.id} />
          </>
        ) : (
          <fieldset className="order-last grid w-full gap-2">
            <legend className="sr-only">{t('price')}</legend>
            {prices.map((price) => (
              <Choice
                key={price.key.id}
                name="price"
                value={price.key.id}
                isChosen={price === first}
                data-label={unitLabel(t, price)}
                aside={<PriceTag price={price} />}
              >
                <Title of={price.key} className="font-semibold" />
              </Choice>
            ))}
          </fieldset>
        )}
      </div>
      <CurrencyToggle currencies={currenciesOf(prices)} />
    </div>
  );
}

/** Offers a choice only when there are several stores. */
function StoreChoice({ product: { stores } }: OfProduct) {
  const t = useT(messages);
  const stockText = useStockText();
  const first = firstStore(stores);
  if (stores.length < 2)
    return (
      <input
        type="hidden"
        name="store"
        value={first?.id ?? ''}
        data-stock={first && stockText(first.link.quantity)}
      />
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('where')}</legend>
      {stores.map((store) => (
        <Choice
          key={store.id}
          name="store"
          value={store.id}
          isChosen={store === first}
          data-stock={stockText(store.link.quantity)}
          aside={<span className="text-muted-foreground">{stockText(store.link.quantity)}</span>}
        >
          <Title of={store} className="font-semibold" />
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  aside: ReactNode;
  children: ReactNode;
  'data-label'?: string;
  'data-stock'?: string;
}

/** An option of a radio group, as a row. */
function Choice({ isChosen, aside, children, ...input }: ChoiceProps) {
  return (
    <label
      className={cn(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-border px-4 py-2.5 text-sm transition-colors hover:border-input',
        'has-checked:border-primary has-checked:bg-primary/5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
      )}
    >
      <input
        type="radio"
        defaultChecked={isChosen}
        className="size-4.5 shrink-0 accent-primary outline-none"
        {...input}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {aside}
    </label>
  );
}

/** The dates of a rental; their script sets the quantity. */
function Stay({ productId }: { productId: string }) {
  return (
    <Enhanced by={islands.stay}>
      <StayFields productId={productId} />
      <input type="hidden" name="quantity" value="" />
    </Enhanced>
  );
}

function Quantity({
  price,
  store,
}: {
  price: PriceFact;
  store: WholeProductRow['stores'][number] | undefined;
}) {
  const t = useT(messages);
  const stockText = useStockText();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-col gap-0.5">
        <Label htmlFor={id} data-unit="">
          {unitLabel(t, price)}
        </Label>
        <p
          id={`${id}-stock`}
          data-stock=""
          role="status"
          className="text-sm text-muted-foreground empty:hidden"
        >
          {store && stockText(store.link.quantity)}
        </p>
      </div>
      <QuantityStepper id={id} describedBy={`${id}-stock`} labels={{ fewer: t('fewer'), more: t('more') }} />
    </div>
  );
}

/** Shows the total of the default choice; the script updates it. */
function Total({ product, price }: OfProduct & { price: PriceFact }) {
  const t = useT(messages);
  const format = useFormat();
  const store = firstStore(product.stores)?.id ?? '';
  const selected = selectOffer(offeringOf(product), {
    store,
    price: price.key.id,
    quantity: 1,
    currency: null,
  });
  return (
    <p className="flex min-w-0 flex-col">
      <span data-total-label="" data-text={t('total')} className="text-sm text-muted-foreground">
        {product.scheduleId === null ? t(price.interval ?? 'total') : <Title of={price.key} />}
      </span>
      <output data-total="" className="text-xl font-semibold tabular-nums wrap-anywhere lg:text-2xl">
        {selected && format.money({ amount: selected.total, ...selected.offer.currency })}
      </output>
    </p>
  );
}

type Say = ReturnType<typeof useT<(typeof messages)['resources']['en']>>;

/** Returns the label of the quantity: days for a price per day, else pieces. */
function unitLabel(t: Say, price: PriceFact): string {
  const unit = unitOf(price);
  return unit ? t(`${unit}s`) : t('quantity');
}

/** From this stock down, the number of remaining pieces is shown. */
const few = 5;

function useStockText(): (stock: number | null) => string {
  const t = useT(messages);
  return (stock) => {
    if (stock === null) return '';
    if (stock === 0) return t('soldOut');
    return stock <= few ? t('left', { count: stock }) : t('inStock');
  };
}
