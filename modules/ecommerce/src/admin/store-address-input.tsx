import type { AdminInputProps } from '@flotilla/admin/extend';
import { defineMessages, useT } from '@flotilla/react';
import { Input } from '@flotilla/ui';
import { addressLimits } from '../addresses/address-limits.js';

const addressMessages = defineMessages('ecommerce-store-address', {
  en: {
    address: 'Address',
    line1: 'Street and number',
    line2: 'Floor or office',
    postalCode: 'Postal code',
    city: 'City',
    region: 'Region',
  },
  ru: {
    address: 'Адрес',
    line1: 'Улица и дом',
    line2: 'Этаж или офис',
    postalCode: 'Индекс',
    city: 'Город',
    region: 'Регион',
  },
});

const parts = ['line1', 'line2', 'postalCode', 'city', 'region'] as const;
type Parts = Readonly<Partial<Record<(typeof parts)[number], string>>>;

/** Edits the address of a store in parts. Without any text it has none. */
export function StoreAddressInput({ id, value, onChange, isReadOnly }: AdminInputProps) {
  const t = useT(addressMessages);
  const address = (typeof value === 'object' && value !== null ? value : {}) as Parts;
  const change = (part: (typeof parts)[number], text: string) => {
    const changed = Object.entries({ ...address, [part]: text }).filter(([, one]) => one !== '');
    onChange(changed.length === 0 ? null : Object.fromEntries(changed));
  };
  return (
    <div id={id} role="group" aria-label={t('address')} className="grid gap-3 sm:grid-cols-2">
      {parts.map((part) => (
        <label key={part} className="flex min-w-0 flex-col gap-1 text-sm">
          {t(part)}
          <Input
            value={address[part] ?? ''}
            maxLength={addressLimits[part]}
            disabled={isReadOnly}
            onChange={({ target }) => change(part, target.value)}
          />
        </label>
      ))}
    </div>
  );
}
