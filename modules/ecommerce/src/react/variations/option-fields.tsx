import { Enhanced, Localized, useT } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import type { VariationRow, WholeProductRow } from '../../selections.js';
import { islands } from './islands.js';
import { messages } from '../messages.js';
import { optionGroups, type OptionState } from './option-groups.js';

interface OptionFieldsProps {
  product: WholeProductRow;
  chosen: VariationRow;
  /** Id of the form that opens the page of a choice without JavaScript. */
  form: string;
}

/**
 * Offers the options of a product as groups of radio buttons. They belong to a form of their own, which opens the
 * page of the choice; the script updates this page instead. Unavailable values have a text, and can be selected.
 */
export function OptionFields({ product, chosen, form }: OptionFieldsProps) {
  const t = useT(messages);
  return (
    <Enhanced by={islands.options}>
      <div className="flex flex-col gap-5" data-options="">
        {optionGroups(product, chosen).map(({ slug, title, values }) => (
          <fieldset key={slug} className="min-w-0">
            <legend className="mb-2 text-sm font-semibold">
              <Localized value={title} />
            </legend>
            <div className="flex flex-wrap gap-2">
              {values.map((option) => (
                <Option key={option.value} name={slug} option={option} form={form} />
              ))}
            </div>
          </fieldset>
        ))}
        <p role="status" data-part="chosen" className="sr-only" />
        <noscript>
          <button
            type="submit"
            form={form}
            className="min-h-11 self-start rounded-lg border border-border px-4 text-sm font-semibold"
          >
            {t('showChoice')}
          </button>
        </noscript>
      </div>
    </Enhanced>
  );
}

function Option({ name, option, form }: { name: string; option: OptionState; form: string }) {
  const t = useT(messages);
  const { value, text, isChosen, state, leadsTo } = option;
  const isAvailable = state === 'available';
  return (
    <label
      className={cn(
        'flex min-h-11 min-w-11 cursor-pointer flex-col items-center justify-center rounded-lg border border-border px-4 py-1.5 text-sm transition-colors hover:border-input',
        'has-checked:border-primary has-checked:bg-primary/5 has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        'has-aria-disabled:border-dashed has-aria-disabled:text-muted-foreground',
      )}
    >
      <input
        type="radio"
        id={`${form}-${name}-${value}`}
        {...{ name, value, form }}
        defaultChecked={isChosen}
        aria-disabled={!isAvailable}
        data-option={leadsTo}
        className="sr-only"
      />
      <Localized value={text} className="font-semibold wrap-anywhere" />
      <span className="text-xs empty:hidden">
        {isAvailable ? '' : t(state === 'soldOut' ? 'soldOut' : 'otherOptions')}
      </span>
    </label>
  );
}
