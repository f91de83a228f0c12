import { localized, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Field, Label, Select } from '@flotilla/ui';
import { useId } from 'react';
import { deliveryMethod } from '../entities/delivery-method.js';
import { storesToOrders } from '../links.js';
import { editMessages } from './edit-messages.js';

/** Selects a delivery method of the store of an order. */
export function DeliverySelect({ orderId }: { orderId: string }) {
  const t = useT(editMessages);
  const site = useSite();
  const id = useId();
  const { data: stores = [] } = useFind(storesToOrders, {
    where: { orderId: { eq: orderId } },
    fields: ['storeId'],
  });
  const { data: methods = [] } = useFind(deliveryMethod, {
    where: { isActive: { eq: true } },
    fields: ['title', 'adminTitle', 'storeId'],
  });
  const offered = methods.filter(
    ({ storeId }) => storeId === null || stores.some((one) => one.storeId === storeId),
  );
  return (
    <Field>
      <Label htmlFor={id}>{t('method')}</Label>
      <Select id={id} name="methodId" required>
        {offered.map((one) => (
          <option key={one.id} value={one.id}>
            {localized(one.title, site)?.value || one.adminTitle}
          </option>
        ))}
      </Select>
    </Field>
  );
}
