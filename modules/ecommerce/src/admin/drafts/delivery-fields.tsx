import { localized, useFormat, useLanguage, useSite, useT } from '@flotilla/react';
import { Field, FieldError, Label, Select } from '@flotilla/ui';
import { useId, useMemo } from 'react';
import { namedCountries } from '../../addresses/address-format.js';
import type { DraftAnswer } from '../../draft-shapes.js';
import type { DraftPartProps } from './buyer-fields.js';
import { addressParts, type AddressText } from './draft-form.js';
import { draftMessages } from './draft-messages.js';
import { FieldText, useFieldError } from './field-text.js';

const texts = {
  name: 'recipient',
  line1: 'line1',
  city: 'city',
  postalCode: 'postalCode',
  country: 'country',
} as const;

/** How the store delivers the goods, and the address. Renders nothing without goods to deliver. */
export function DeliveryFields({ of: text, change, draft }: DraftPartProps & { draft: DraftAnswer }) {
  const t = useT(draftMessages);
  const site = useSite();
  const format = useFormat();
  const id = useId();
  const [delivery] = draft.deliveries;
  if (!delivery) return null;
  const currency = draft.quote[0]?.billingModuleCurrency;
  const isSent = delivery.options.find(({ id: of }) => of === text.methodId)?.kind !== 'pickup';
  const setAddress = (part: Partial<AddressText>) => change({ address: { ...text.address, ...part } });
  return (
    <section aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-4">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {t('delivery')}
      </h2>
      {delivery.needsAddress && isSent && (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-3 text-sm font-semibold">{t('address')}</legend>
          <CountryField value={text.address.country} onText={(country) => setAddress({ country })} />
          <div className="grid gap-4 sm:grid-cols-2">
            {addressParts
              .filter((part) => part !== 'country')
              .map((part) => (
                <FieldText
                  key={part}
                  label={t(texts[part])}
                  field={`deliveryAddress.${part}`}
                  value={text.address[part]}
                  onText={(value) => setAddress({ [part]: value })}
                />
              ))}
          </div>
        </fieldset>
      )}
      {delivery.options.length > 0 && (
        <Field>
          <Label htmlFor={id}>{t('delivery')}</Label>
          <Select
            id={id}
            className="h-11 px-3 sm:text-sm"
            value={text.methodId}
            onChange={({ target }) => change({ methodId: target.value })}
          >
            <option value="">{t('chooseDelivery')}</option>
            {delivery.options.map(({ id: of, title, amounts }) => {
              const amount = amounts.find((one) => one.currencyId === currency?.id)?.amount;
              const price = amount !== undefined && currency ? format.money({ amount, ...currency }) : '';
              return (
                <option key={of} value={of}>
                  {[localized(title, site)?.value ?? of, price].filter(Boolean).join(' · ')}
                </option>
              );
            })}
          </Select>
        </Field>
      )}
    </section>
  );
}

function CountryField({ value, onText }: { value: string; onText: (country: string) => void }) {
  const t = useT(draftMessages);
  const language = useLanguage();
  const countries = useMemo(() => namedCountries(language), [language]);
  const id = useId();
  const error = useFieldError('deliveryAddress.country');
  return (
    <Field>
      <Label htmlFor={id}>{t('country')}</Label>
      <Select
        id={id}
        className="h-11 px-3 sm:text-sm"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-foot`}
        onChange={({ target }) => onText(target.value)}
      >
        <option value="">{t('chooseCountry')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {error !== undefined && <FieldError id={`${id}-foot`}>{error}</FieldError>}
    </Field>
  );
}
