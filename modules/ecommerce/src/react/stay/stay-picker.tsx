import { useClient } from '@flotilla/react/client';
import { useEffect, useRef } from 'react';
import type { StayHost, StayOffer } from './connect-stay.js';
import { StayFields, type StayFieldsProps } from './stay-fields.js';

export interface StayPickerProps extends StayFieldsProps {
  offer: StayOffer | undefined;
  onStay: StayHost['onStay'];
}

/** The date fields with their calendar, for islands. */
export function StayPicker({ offer, onStay, ...fields }: StayPickerProps) {
  const client = useClient();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ offer, onStay });
  const recheck = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = { offer, onStay };
  });
  const { productId } = fields;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./connect-stay.js').then(({ connectStay }) => {
      const element = box.current?.querySelector<HTMLElement>('[data-stay]');
      if (isGone || !element) return;
      const connected = connectStay(element, {
        productId,
        request: async ({ method, path, body }) => {
          const { data } = await client.muted.send<{ data: unknown }>({
            method,
            path,
            data: body,
            module: 'ecommerce',
          });
          return data;
        },
        offer: () => latest.current.offer,
        onStay: (stay) => latest.current.onStay(stay),
      });
      ({ stop, recheck: recheck.current } = connected);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [client, productId]);
  const { storeId, attributeId, currencyId } = offer ?? {};
  useEffect(() => recheck.current?.(), [storeId, attributeId, currencyId]);
  return (
    <div ref={box}>
      <StayFields {...fields} />
    </div>
  );
}
