import { useLanguage, useT } from '@flotilla/react';
import { useId } from 'react';
import { addressLines } from '../../addresses/address-format.js';
import type { BookAddress } from '../../checkout-shapes.js';
import { purchaseMessages } from './purchase-messages.js';
import { RadioCard } from './radio-card.js';

export interface SavedAddressesProps {
  of: readonly BookAddress[];
  /** Id of an address; empty for a new one. */
  selected: string;
  select: (id: string) => void;
}

/** A choice of the addresses of the buyer's address book, and of a new one. */
export function SavedAddresses({ of, selected, select }: SavedAddressesProps) {
  const t = useT(purchaseMessages);
  const language = useLanguage();
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t('saved')}</legend>
      {of.map((one) => {
        const [first, ...rest] = addressLines(one, language);
        return (
          <RadioCard
            key={one.id}
            name={name}
            isChecked={one.id === selected}
            onSelect={() => select(one.id)}
            title={first}
            hint={rest.join(', ')}
          />
        );
      })}
      <RadioCard
        name={name}
        isChecked={selected === ''}
        onSelect={() => select('')}
        title={t('newAddress')}
      />
    </fieldset>
  );
}
