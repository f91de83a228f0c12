import { currency, type Interval, intervals } from '@flotilla/billing';
import { Title, useT } from '@flotilla/react';
import { useAction, useAnswer, useFind } from '@flotilla/react/client';
import { Button, ErrorNotice, Field, Icon, Label, Select, Skeleton } from '@flotilla/ui';
import { useId, useState } from 'react';
import { productPricing, type ProductPrice, removePrice, setPrice } from '../admin-actions.js';
import type { Product } from '../entities/product.js';
import { store } from '../entities/store.js';
import { messages } from './admin-messages.js';
import { type PriceCurrency, PriceForm, signOf } from './price-form.js';

const currencyFields = ['code', 'symbol', 'title', 'isDefault'] as const;

/** Edits the prices of a product: amount, currency, interval and, optionally, the store. */
export function ProductPrices({ row: { id, type } }: { row: Product }) {
  const t = useT(messages);
  const pricing = useAnswer(productPricing, { params: { id } });
  const { data: currencies = [] } = useFind(currency, {
    fields: currencyFields,
    orderBy: { isDefault: 'desc' },
  });
  const remove = useAction(removePrice, { done: 'deleted' });
  const changed = () => void pricing.refetch();
  const nameOf = (price: ProductPrice) => {
    const paidIn = currencies.find((one) => one.id === price.currencyId);
    return `${price.amount} ${signOf(paidIn)}`;
  };
  if (pricing.error) return <ErrorNotice error={pricing.error} fallback={t('failed')} />;
  if (!pricing.data) return <Skeleton className="h-32 rounded-lg" />;
  const { prices, shelves } = pricing.data;
  return (
    <div className="flex min-w-0 flex-col gap-4 rounded-xl border border-border bg-card p-4 sm:p-5">
      {prices.length === 0 && <p className="text-sm text-muted-foreground">{t('noPrices')}</p>}
      <ul className="divide-y divide-border empty:hidden">
        {prices.map((price) => (
          <li key={`${price.attributeId} ${price.storeId}`} className="flex min-h-11 items-center gap-x-4">
            <span className="font-semibold tabular-nums">{nameOf(price)}</span>
            <span className="text-sm text-muted-foreground">{t(price.per ?? 'piece')}</span>
            {price.storeId !== null && <StoreName id={price.storeId} />}
            <Button
              size="icon"
              variant="ghost"
              className="ms-auto"
              aria-label={t('remove', { amount: nameOf(price) })}
              onClick={() =>
                remove.mutate(
                  {
                    params: { id, attributeId: price.attributeId },
                    query: { storeId: price.storeId ?? undefined },
                  },
                  { onSuccess: changed },
                )
              }
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      {currencies.length > 0 && (
        <NewPrice
          productId={id}
          isSubscription={type === 'subscription'}
          currencies={currencies}
          storeIds={shelves.map(({ storeId }) => storeId)}
          onSet={changed}
        />
      )}
    </div>
  );
}

function StoreName({ id }: { id: string }) {
  const { data = [] } = useFind(store, { where: { id: { eq: id } }, fields: ['title'] });
  return data.map((one) => <Title key={one.id} of={one} className="text-sm text-muted-foreground" />);
}

interface NewPriceProps {
  productId: string;
  isSubscription: boolean;
  currencies: readonly PriceCurrency[];
  storeIds: readonly string[];
  onSet: () => void;
}

function NewPrice({ productId, isSubscription, currencies, storeIds, onSet }: NewPriceProps) {
  const t = useT(messages);
  const [perId, storeId] = [useId(), useId()];
  const { data: stores = [] } = useFind(store, {
    where: { id: { inArray: [...storeIds] } },
    fields: ['title'],
  });
  const [chosen, setChosen] = useState({ per: isSubscription ? 'month' : '', storeId: '' });
  const { mutate, isPending, error } = useAction(setPrice, { done: 'updated' });
  const choose = (part: Partial<typeof chosen>) => setChosen({ ...chosen, ...part });
  return (
    <PriceForm
      currencies={currencies}
      isPending={isPending}
      error={error}
      set={(price, onDone) => {
        const per = (chosen.per || null) as Interval | null;
        const body = { ...price, per, storeId: chosen.storeId || undefined };
        mutate({ params: { id: productId }, body }, { onSuccess: () => (onDone(), onSet()) });
      }}
      className="@md:grid-cols-2 @3xl:grid-cols-[1fr_1fr_1fr_1fr_auto]"
    >
      <Field>
        <Label htmlFor={perId}>{t('per')}</Label>
        <Select id={perId} value={chosen.per} onChange={({ target }) => choose({ per: target.value })}>
          {!isSubscription && <option value="">{t('piece')}</option>}
          {intervals.map((interval) => (
            <option key={interval} value={interval}>
              {t(interval)}
            </option>
          ))}
        </Select>
      </Field>
      <Field>
        <Label htmlFor={storeId}>{t('store')}</Label>
        <Select
          id={storeId}
          value={chosen.storeId}
          onChange={({ target }) => choose({ storeId: target.value })}
        >
          <option value="">{t('everywhere')}</option>
          {stores.map((one) => (
            <option key={one.id} value={one.id}>
              <Title of={one} />
            </option>
          ))}
        </Select>
      </Field>
    </PriceForm>
  );
}
