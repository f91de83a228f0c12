import { localized, useLanguage, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { ErrorNotice, Skeleton } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { addressInput } from '../addresses/address-input.js';
import { addressLines } from '../addresses/address-format.js';
import { charge } from '../entities/charge.js';
import type { Order } from '../entities/order.js';
import { messages } from './admin-messages.js';

/** Shows how the goods of an order reach the buyer, and its addresses. Nothing for orders without them. */
export function OrderPlaces({ order }: { order: Order }) {
  const t = useT(messages);
  const { deliveryAddress, billingAddress, deliveryChargeId, taxId } = order;
  if (!(deliveryAddress ?? billingAddress ?? deliveryChargeId ?? taxId)) return null;
  return (
    <section
      aria-label={t('addresses')}
      className="grid gap-x-10 gap-y-5 border-b border-border pb-5 sm:grid-cols-2"
    >
      {(deliveryChargeId !== null || deliveryAddress !== null) && (
        <Place title={t('delivery')}>
          {deliveryChargeId !== null && <Method id={deliveryChargeId} orderId={order.id} />}
          <AddressText of={deliveryAddress} />
        </Place>
      )}
      {(billingAddress !== null || taxId) && (
        <Place title={t('invoiceAddress')}>
          <AddressText of={billingAddress} />
          {taxId && <span>{t('vatNumber', { taxId })}</span>}
        </Place>
      )}
    </section>
  );
}

const linkClasses = 'w-fit underline underline-offset-4 wrap-anywhere';

function Place({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5 text-sm">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  );
}

/** The delivery, with a link to the order that it stands on if that is another one. */
function Method({ id, orderId }: { id: string; orderId: string }) {
  const t = useT(messages);
  const site = useSite();
  const { data, error } = useFind(charge, { where: { id: { eq: id } }, fields: ['title', 'orderId'] });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-5 rounded-lg" />;
  return data.map((one) => (
    <span key={one.id} className="flex flex-col wrap-anywhere">
      {localized(one.title, site)?.value ?? t('delivery')}
      {one.orderId !== orderId && (
        <a href={`/admin/ecommerce/orders/${one.orderId}`} className={linkClasses}>
          {t('sharedDelivery')}
        </a>
      )}
    </span>
  ));
}

function AddressText({ of }: { of: unknown }) {
  const language = useLanguage();
  const address = addressInput.safeParse(of).data;
  return (
    address && (
      <address className="whitespace-pre-line text-muted-foreground not-italic wrap-anywhere">
        {addressLines(address, language).join('\n')}
      </address>
    )
  );
}
