import { Enhanced, useT } from '@flotilla/react';
import { useId } from 'react';
import { islands } from './islands.js';
import { messages } from '../messages.js';
import { CurrencyChoice, type ShownCurrency } from './currency-choice.js';

/**
 * A row of currency signs, of which one is chosen: the first, until the visitor chooses another. It keeps its place but is
 * not seen where there is no JavaScript to choose with; and there is none with a single currency.
 */
export function CurrencyToggle({ currencies }: { currencies: readonly ShownCurrency[] }) {
  const t = useT(messages);
  const name = useId();
  if (currencies.length < 2) return null;
  return (
    <Enhanced by={islands.currencyToggle}>
      <fieldset className="invisible inline-flex flex-wrap rounded-full bg-muted p-1 in-data-ready:visible">
        <legend className="sr-only">{t('currency')}</legend>
        {currencies.map((currency, index) => (
          <CurrencyChoice key={currency.id} currency={currency} group={name} isChosen={index === 0} />
        ))}
      </fieldset>
    </Enhanced>
  );
}
