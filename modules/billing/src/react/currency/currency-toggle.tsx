import { Enhanced, useT } from '@flotilla/react';
import { useId } from 'react';
import { islands } from './islands.js';
import { messages } from '../messages.js';
import { CurrencyChoice, type ListedCurrency } from './currency-choice.js';

/**
 * A row of currency signs to choose from; the first one is checked by default. Without JavaScript it is
 * invisible but keeps its space. Renders nothing for a single currency.
 */
export function CurrencyToggle({ currencies }: { currencies: readonly ListedCurrency[] }) {
  const t = useT(messages);
  const name = useId();
  if (currencies.length < 2) return null;
  return (
    <Enhanced by={islands.currencyToggle}>
      <fieldset className="invisible inline-flex flex-wrap rounded-full bg-muted p-1 in-data-ready:visible">
        <legend className="sr-only">{t('currency')}</legend>
        {currencies.map((currency, index) => (
          <CurrencyChoice key={currency.id} currency={currency} group={name} isSelected={index === 0} />
        ))}
      </fieldset>
    </Enhanced>
  );
}
