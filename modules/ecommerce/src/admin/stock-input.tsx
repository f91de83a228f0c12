import { useT } from '@flotilla/react';
import { useUpdate } from '@flotilla/react/client';
import { Button, Input } from '@flotilla/ui';
import { useState } from 'react';
import { storesToProducts } from '../links.js';
import { messages } from './admin-messages.js';

export interface StockInputProps {
  item: { readonly id: string; readonly sku: string | null; readonly quantity: number | null };
  onChanged: () => void;
}

/** The stock of a product in a store; empty is unlimited. */
export function StockInput({ item: { id, sku, quantity }, onChanged }: StockInputProps) {
  const t = useT(messages);
  const stored = quantity === null ? '' : String(quantity);
  const [typed, setTyped] = useState(stored);
  const { mutate, isPending } = useUpdate(storesToProducts);
  const isWhole = /^\d{0,9}$/.test(typed);
  const save = () => {
    if (!isWhole || typed === stored) return;
    mutate({ id, patch: { quantity: typed === '' ? null : Number(typed) } }, { onSuccess: onChanged });
  };
  return (
    <div className="flex items-center gap-2">
      <Input
        className="h-11 w-36 px-3"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('unlimited')}
        aria-label={t('stockOf', { sku: sku ?? '' })}
        aria-invalid={!isWhole}
        value={typed}
        onChange={({ target }) => setTyped(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
      {typed !== stored && (
        <Button size="sm" variant="outline" disabled={!isWhole || isPending} onClick={save}>
          {t('save')}
        </Button>
      )}
    </div>
  );
}
