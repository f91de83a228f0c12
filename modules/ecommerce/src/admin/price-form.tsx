import { useT } from '@flotilla/react';
import { useFailureText } from '@flotilla/react/client';
import { Button, cn, Field, FieldError, Input, Label, Select } from '@flotilla/ui';
import { type ReactNode, useId, useState } from 'react';
import { messages } from './admin-messages.js';

export interface PriceCurrency {
  readonly id: string;
  readonly code: string | null;
  readonly symbol: string;
}

export interface PriceFormProps {
  currencies: readonly PriceCurrency[];
  isPending: boolean;
  error: Error | null;
  /** Sets the price, and calls `onDone` after success. */
  set: (price: { readonly amount: string; readonly currencyId: string }, onDone: () => void) => void;
  /** Columns on wide screens. */
  className: string;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks for an amount in a currency. Is nested in the form of a row, so its own button submits it. */
export function PriceForm({ currencies, isPending, error, set, className, children }: PriceFormProps) {
  const t = useT(messages);
  const [amountId, currencyId, failureId] = [useId(), useId(), useId()];
  const [amount, setAmount] = useState('');
  const [selectedId, setSelectedId] = useState(currencies[0]?.id ?? '');
  const failure = useFailureText(error);
  const send = () =>
    set({ amount: amount.trim().replace(',', '.'), currencyId: selectedId }, () => setAmount(''));
  return (
    <div className={cn('grid items-end gap-3', className)}>
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
        <Select id={currencyId} value={selectedId} onChange={({ target }) => setSelectedId(target.value)}>
          {currencies.map((one) => (
            <option key={one.id} value={one.id}>
              {signOf(one)}
            </option>
          ))}
        </Select>
      </Field>
      {children}
      <Button onClick={send} disabled={isPending}>
        {t('set')}
      </Button>
      <FieldError id={failureId} className="col-span-full empty:hidden">
        {failure}
      </FieldError>
    </div>
  );
}

/** Returns the code of a currency, or its symbol. */
export const signOf = (one: PriceCurrency | undefined): string => one?.code ?? one?.symbol ?? '';
