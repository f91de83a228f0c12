import { currency } from '@flotilla/billing';
import { useT } from '@flotilla/react';
import { useAction, useAnswer, useFailureText, useFind } from '@flotilla/react/client';
import { Button, ErrorNotice, Field, FieldError, Icon, Input, Label, Select, Skeleton } from '@flotilla/ui';
import { useId, useState } from 'react';
import { extraPrices, removeExtraPrice, setExtraPrice } from '../admin-actions.js';
import { messages } from './admin-messages.js';

interface Currency {
  readonly id: string;
  readonly code: string | null;
  readonly symbol: string;
}

/** Edits the prices of an extra, one for each currency. */
export function ExtraPrices({ row: { id } }: { row: { readonly id: string } }) {
  const t = useT(messages);
  const prices = useAnswer(extraPrices, { params: { id } });
  const { data: currencies = [] } = useFind(currency, {
    fields: ['code', 'symbol', 'isDefault'],
    orderBy: { isDefault: 'desc' },
  });
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
      {currencies.length > 0 && <NewPrice extraId={id} currencies={currencies} onSet={changed} />}
    </div>
  );
}

interface NewPriceProps {
  extraId: string;
  currencies: readonly Currency[];
  onSet: () => void;
}

/** Is nested in the extra's form, so its own button submits it. */
function NewPrice({ extraId, currencies, onSet }: NewPriceProps) {
  const t = useT(messages);
  const [amountId, currencyId, failureId] = [useId(), useId(), useId()];
  const [amount, setAmount] = useState('');
  const [selectedId, setSelectedId] = useState('');
  const { mutate, isPending, error } = useAction(setExtraPrice, { done: 'updated' });
  const failure = useFailureText(error);
  const send = () => {
    const body = {
      amount: amount.trim().replace(',', '.'),
      currencyId: selectedId || (currencies[0]?.id ?? ''),
    };
    mutate({ params: { id: extraId }, body }, { onSuccess: () => (setAmount(''), onSet()) });
  };
  return (
    <div className="grid items-end gap-3 @md:grid-cols-[1fr_1fr_auto]">
      <Field>
        <Label htmlFor={amountId}>{t('amount')}</Label>
        <Input
          id={amountId}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            send();
          }}
          aria-describedby={failureId}
          aria-invalid={failure !== ''}
        />
      </Field>
      <Field>
        <Label htmlFor={currencyId}>{t('currency')}</Label>
        <Select
          id={currencyId}
          value={selectedId || (currencies[0]?.id ?? '')}
          onChange={({ target }) => setSelectedId(target.value)}
        >
          {currencies.map((one) => (
            <option key={one.id} value={one.id}>
              {signOf(one)}
            </option>
          ))}
        </Select>
      </Field>
      <Button onClick={send} disabled={isPending}>
        {t('set')}
      </Button>
      <FieldError id={failureId} className="col-span-full empty:hidden">
        {failure}
      </FieldError>
    </div>
  );
}

const signOf = (one: Currency | undefined) => one?.code ?? one?.symbol ?? '';
