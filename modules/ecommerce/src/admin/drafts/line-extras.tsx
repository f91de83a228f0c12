import { show } from '@flotilla/core';
import { localized, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { extra } from '../../entities/extra.js';
import { productsToExtras } from '../../links.js';
import type { LineText } from './draft-form.js';
import { draftMessages } from './draft-messages.js';
import { FieldText } from './field-text.js';

interface LineExtrasProps {
  of: LineText;
  change: (part: Partial<LineText>) => void;
}

/** The extras that a product offers, with their quantities. */
export function LineExtras({ of: line, change }: LineExtrasProps) {
  const t = useT(draftMessages);
  const site = useSite();
  const { data: offered = [] } = useFind(productsToExtras, {
    where: { productId: { eq: line.productId } },
    with: { extra: show(extra, ['title', 'adminTitle', 'isRequired', 'maxQuantity']) },
    orderBy: { orderIndex: 'asc' },
  });
  if (offered.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-4">
      <legend className="mb-2 text-sm font-semibold">{t('extras')}</legend>
      {offered.map(({ extra: { id, title: of, adminTitle, isRequired, maxQuantity } }) => {
        const title = localized(of, site)?.value || adminTitle;
        return (
          <FieldText
            key={id}
            className="min-w-36 flex-1"
            label={isRequired ? t('required', { title }) : title}
            type="number"
            min={isRequired ? 1 : 0}
            max={maxQuantity}
            value={line.extras[id] ?? (isRequired ? '1' : '0')}
            onText={(quantity) => change({ extras: { ...line.extras, [id]: quantity } })}
          />
        );
      })}
    </fieldset>
  );
}
