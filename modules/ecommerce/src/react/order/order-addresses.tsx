import { localized, useLanguage, useSite, useT } from '@flotilla/react';
import { addressLines } from '../../addresses/address-format.js';
import type { OrderWithLines } from '../../shapes.js';
import { orderMessages } from '../order-messages.js';

export type AddressedOrder = Pick<
  OrderWithLines,
  'deliveryAddress' | 'billingAddress' | 'deliveryTitle' | 'phone' | 'taxId'
>;

/** How the goods of an order reach the buyer, and the addresses of its delivery and its invoice. */
export function OrderAddresses({ order }: { order: AddressedOrder }) {
  const t = useT(orderMessages);
  const site = useSite();
  const { deliveryTitle, deliveryAddress, billingAddress, phone, taxId } = order;
  const method = deliveryTitle && localized(deliveryTitle, site)?.value;
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {(method || deliveryAddress) && (
        <div className="flex min-w-0 flex-col gap-1">
          <dt className="font-semibold">{t('delivery')}</dt>
          {method && <dd className="wrap-anywhere">{method}</dd>}
          {deliveryAddress && <AddressText address={deliveryAddress} />}
          {phone && <dd className="text-muted-foreground">{phone}</dd>}
        </div>
      )}
      {(billingAddress || taxId) && (
        <div className="flex min-w-0 flex-col gap-1">
          <dt className="font-semibold">{t('invoiceAddress')}</dt>
          {billingAddress && <AddressText address={billingAddress} />}
          {taxId && <dd className="text-muted-foreground">{t('vatNumber', { taxId })}</dd>}
        </div>
      )}
    </dl>
  );
}

function AddressText({ address }: { address: NonNullable<OrderWithLines['deliveryAddress']> }) {
  const language = useLanguage();
  return (
    <dd className="whitespace-pre-line text-muted-foreground wrap-anywhere">
      {addressLines(address, language).join('\n')}
    </dd>
  );
}
