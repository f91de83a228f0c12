import { useAdmin } from '@flotilla/admin';
import type { AdminInputProps } from '@flotilla/admin/extend';
import { useT } from '@flotilla/react';
import { Checkbox } from '@flotilla/ui';
import { discount } from '../entities/discount.js';
import { discountMessages } from './discount-messages.js';

const targets = discount.fields.target.values;

/** Selects the targets of other discounts that a discount may be used with. */
export function CombinesInput({ id, value, onChange, isReadOnly }: AdminInputProps) {
  const t = useT(discountMessages);
  const { labels } = useAdmin();
  const selected = Array.isArray(value) ? value : [];
  return (
    <div id={id} role="group" aria-label={t('combines')} className="flex flex-wrap gap-x-6 gap-y-2">
      {targets.map((target) => (
        <label key={target} className="flex min-h-9 items-center gap-2 text-sm">
          <Checkbox
            checked={selected.includes(target)}
            disabled={isReadOnly}
            onChange={(event) =>
              onChange(
                targets.filter((one) => (one === target ? event.target.checked : selected.includes(one))),
              )
            }
          />
          {labels.value(discount, 'target', target)}
        </label>
      ))}
    </div>
  );
}
