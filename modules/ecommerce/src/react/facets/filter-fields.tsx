import type { ChoiceFacet, ListFacets, RangeFacet } from '@flotilla/core/documents';
import { Localized, useT } from '@flotilla/react';
import { Checkbox, cn, Field, Input, Label, VisuallyHidden } from '@flotilla/ui';
import { type ComponentProps, useId } from 'react';
import type { ProductListDetails } from '../../facet-details.js';
import { messages } from '../messages.js';
import { stayMessages } from '../stay/stay-messages.js';
import { FacetTitle, ValueText } from './facet-text.js';

/** The first and the last day of a stay. */
export function PeriodFields({
  period: { startDate, endDate },
}: {
  period: NonNullable<ListFacets['period']>;
}) {
  const t = useT(stayMessages);
  const id = useId();
  const fields = [
    { name: 'startDate', label: t('start'), day: startDate },
    { name: 'endDate', label: t('end'), day: endDate },
  ];
  return fields.map(({ name, label, day }) => (
    <Field key={name} className="min-w-0 gap-1 sm:w-40">
      <Label htmlFor={`${id}-${name}`} className={fieldLabel}>
        {label}
      </Label>
      <Input id={`${id}-${name}`} type="date" name={name} defaultValue={day} className="px-3 tabular-nums" />
    </Field>
  ));
}

/** The lower end of a range, such as the size of a party. */
export function MinimumField({ facet }: { facet: RangeFacet }) {
  const t = useT(messages);
  const id = useId();
  const { name, from, to, lowest } = facet;
  return (
    <Field className="min-w-0 gap-1 sm:w-36">
      <Label htmlFor={id} className={cn(fieldLabel, 'truncate')}>
        <FacetTitle facet={facet} />
        <VisuallyHidden>, {t('atLeast')}</VisuallyHidden>
      </Label>
      <NumberInput id={id} name={`${name}.min`} defaultValue={from} placeholder={lowest && `${lowest}+`} />
      {to !== '' && <input type="hidden" name={`${name}.max`} value={to} />}
    </Field>
  );
}

/** Both ends of a range. */
export function RangeFields({
  facet,
  currency,
  className,
}: {
  facet: RangeFacet;
  currency: ProductListDetails['currency'];
  className?: string;
}) {
  const t = useT(messages);
  const { name, from, to, lowest, highest, prefix, suffix } = facet;
  return (
    <fieldset className={cn('flex min-w-0 flex-col gap-1', className)}>
      <legend className={cn(fieldLabel, 'mb-1')}>
        <FacetTitle facet={facet} />
        {name === 'price' && currency && `, ${currency.symbol}`}
        <Unit prefix={prefix} suffix={suffix} />
      </legend>
      <div className="flex items-center gap-2">
        <NumberInput
          name={`${name}.min`}
          defaultValue={from}
          placeholder={lowest ?? t('from')}
          aria-label={t('from')}
        />
        <span aria-hidden="true" className="text-muted-foreground">
          –
        </span>
        <NumberInput
          name={`${name}.max`}
          defaultValue={to}
          placeholder={highest ?? t('to')}
          aria-label={t('to')}
        />
      </div>
    </fieldset>
  );
}

/** The unit of a range: `, m`. */
function Unit({ prefix, suffix }: Pick<RangeFacet, 'prefix' | 'suffix'>) {
  return [prefix, suffix].map((unit, index) =>
    Object.keys(unit).length === 0 ? null : (
      <span key={index}>
        , <Localized value={unit} />
      </span>
    ),
  );
}

/** Never scrolls to another number under the pointer; the browser checks that it is one. */
function NumberInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <Input
      type="number"
      min="0"
      step="any"
      inputMode="decimal"
      className={cn('min-w-0 px-3 tabular-nums', className)}
      {...props}
    />
  );
}

/** The values of a choice with the number of rows that each leaves. */
export function ChoiceFields({ facet }: { facet: ChoiceFacet }) {
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 text-sm font-semibold">
        <FacetTitle facet={facet} />
      </legend>
      {facet.values.map((value) => {
        const isEmpty = value.count === 0 && !value.isChosen;
        return (
          <label
            key={value.name}
            className={cn(
              'flex min-h-11 items-center gap-3 text-sm wrap-anywhere',
              isEmpty && 'text-muted-foreground',
            )}
          >
            <Checkbox
              name={facet.name}
              value={value.name}
              defaultChecked={value.isChosen}
              disabled={isEmpty}
            />
            <span className="min-w-0">
              <ValueText value={value} />
            </span>
            <span className="ms-auto text-muted-foreground tabular-nums">{value.count}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const fieldLabel = 'text-sm font-normal text-muted-foreground';
