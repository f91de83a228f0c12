import { useT } from '@flotilla/react';
import { Field, Label, Select } from '@flotilla/ui';
import { type ComponentProps, useId } from 'react';
import { shopMessages } from '../shop-messages.js';

export interface ProviderSelectProps extends Omit<ComponentProps<typeof Select>, 'id' | 'children'> {
  providers: readonly { readonly name: string; readonly title: string }[];
}

/** A field to choose how to pay. */
export function ProviderSelect({ providers, ...select }: ProviderSelectProps) {
  const t = useT(shopMessages);
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t('provider')}</Label>
      <Select id={id} {...select}>
        {providers.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  );
}
