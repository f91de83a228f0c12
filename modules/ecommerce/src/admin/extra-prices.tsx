import { currency } from '@flotilla/billing';
import { useT } from '@flotilla/react';
import { useAction, useAnswer, useFind } from '@flotilla/react/client';
import { Button, ErrorNotice, Icon, Skeleton } from '@flotilla/ui';
import { extraPrices, removeExtraPrice, setExtraPrice } from '../admin-actions.js';
import { messages } from './admin-messages.js';
import { PriceForm, signOf } from './price-form.js';

/** Edits the prices of an extra, one for each currency. */
export function ExtraPrices({ row: { id } }: { row: { readonly id: string } }) {
  const t = useT(messages);
  const prices = useAnswer(extraPrices, { params: { id } });
  const { data: currencies = [] } = useFind(currency, {
    fields: ['code', 'symbol', 'isDefault'],
    orderBy: { isDefault: 'desc' },
  });
  const set = useAction(setExtraPrice, { done: 'updated' });
  const remove = useAction(removeExtraPrice, { done: 'deleted' });
  const changed = () => void prices.refetch();
  if (prices.error) return <ErrorNotice error={prices.error} fallback={t('failed')} />;
  if (!prices.data) return <Skeleton className="h-32 rounded-lg" />;
  return (
    <div className="flex min-w-0 flex-col gap-4 rounded-xl border border-border bg-card p-4 sm:p-5">
      {prices.data.length === 0 && <p className="text-sm text-muted-foreground">{t('noPrices')}</p>}
      <ul className="divide-y divide-border empty:hidden">
        {prices.data.map(({ attributeId, amount, currencyId }) => {
          const shown = `${amount} ${signOf(currencies.find((one) => one.id === currencyId))}`;
          return (
            <li key={attributeId} className="flex min-h-11 items-center gap-x-4">
              <span className="font-semibold tabular-nums">{shown}</span>
              <Button
                size="icon"
                variant="ghost"
                className="ms-auto"
                aria-label={t('remove', { amount: shown })}
                onClick={() => remove.mutate({ params: { id, attributeId } }, { onSuccess: changed })}
              >
                <Icon name="close" />
              </Button>
            </li>
          );
        })}
      </ul>
      {currencies.length > 0 && (
        <PriceForm
          currencies={currencies}
          isPending={set.isPending}
          error={set.error}
          set={(body, onDone) =>
            set.mutate({ params: { id }, body }, { onSuccess: () => (onDone(), changed()) })
          }
          className="@md:grid-cols-[1fr_1fr_auto]"
        />
      )}
    </div>
  );
}
