import { useLanguage, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { TextField, type ZodForm } from '@flotilla/react/forms';
import { Field, FieldError, Label, Select } from '@flotilla/ui';
import { useId, useMemo } from 'react';
import {
  addressLayout,
  type AddressPart,
  homeFirst,
  namedCountries,
} from '../../addresses/address-format.js';
import { store } from '../../entities/store.js';
import type { AddressesText } from './address-form.js';
import { purchaseMessages } from './purchase-messages.js';

export interface AddressFieldsProps {
  of: ZodForm<AddressesText>;
  part: 'delivery' | 'billing';
}

/** The fields of an address, in the order of its country. */
export function AddressFields({ of: form, part }: AddressFieldsProps) {
  const t = useT(purchaseMessages);
  const country = form.fields.watch(`${part}.country`);
  const section = part === 'delivery' ? 'shipping' : 'billing';
  const lines = addressLayout(country)
    .map((parts) => parts.filter((one) => part === 'billing' || one !== 'company'))
    .filter((parts) => parts.length > 0);
  return (
    <div className="flex flex-col gap-4">
      <CountryField of={form} part={part} />
      {lines.map((parts) => (
        <div key={parts.join(' ')} className="flex flex-wrap gap-4 *:min-w-0 *:flex-[1_1_8rem]">
          {parts.map((one) => (
            <TextField
              key={one}
              of={form}
              name={`${part}.${one}`}
              label={t(one)}
              autoComplete={`${section} ${tokens[one]}`}
              required={required.has(one)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Tokens of `autocomplete` (HTML, 4.10.18.7.1). */
const tokens = {
  name: 'name',
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
} as const satisfies Record<AddressPart, string>;
const required: ReadonlySet<AddressPart> = new Set(['name', 'line1', 'city', 'postalCode']);

function CountryField({ of: { fields }, part }: AddressFieldsProps) {
  const t = useT(purchaseMessages);
  const language = useLanguage();
  const { data: stores } = useFind(store, { fields: ['country'] });
  const countries = useMemo(
    () => homeFirst(namedCountries(language), stores?.map(({ country }) => country) ?? []),
    [language, stores],
  );
  const id = useId();
  const { error } = fields.getFieldState(`${part}.country`, fields.formState);
  return (
    <Field>
      <Label htmlFor={id}>{t('country')}</Label>
      <Select
        id={id}
        autoComplete={`${part === 'delivery' ? 'shipping' : 'billing'} country`}
        aria-invalid={Boolean(error)}
        aria-describedby={error && `${id}-foot`}
        required
        {...fields.register(`${part}.country`)}
      >
        <option value="">{t('chooseCountry')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {error && <FieldError id={`${id}-foot`}>{error.message}</FieldError>}
    </Field>
  );
}
