import { useAdmin } from '@flotilla/admin';
import type { AdminInputProps } from '@flotilla/admin/extend';
import { useT } from '@flotilla/react';
import { discount } from '../entities/discount.js';
import { ChoicesInput } from './choices-input.js';
import { discountMessages } from './discount-messages.js';

const targets = discount.fields.target.values;

/** Selects the targets of other discounts that a discount may be used with. */
export function CombinesInput(props: AdminInputProps) {
  const t = useT(discountMessages);
  const { labels } = useAdmin();
  return (
    <ChoicesInput
      {...props}
      label={t('combines')}
      values={targets}
      nameOf={(target) => labels.value(discount, 'target', target)}
    />
  );
}
