import { useAccess, useAdmin } from '@flotilla/admin';
import type { Entity } from '@flotilla/core';
import { useFind } from '@flotilla/react/client';
import { type Order, order } from '../../entities/order.js';

/** A mail about an order. */
export interface OrderMail {
  readonly id: string;
  readonly title: string | null;
  readonly receiver: string;
  readonly status: 'new' | 'sent' | 'read' | 'error';
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly data: unknown;
}

const key = 'notification.notification';
/** The last mails to the buyer that are searched for the order's number. */
const limit = 50;

/** Queries the mails about an order to its buyer; none without the module of notifications, or permission. */
export function useOrderMails({ email, number, placedAt }: Order): readonly OrderMail[] {
  const { registry } = useAdmin();
  const access = useAccess();
  const entity: Entity | undefined = registry.entities.get(key);
  const where = {
    receiver: { eq: email ?? '' },
    ...(placedAt !== null && { createdAt: { gte: placedAt } }),
  };
  const isReadable = entity !== undefined && access.may('read', { key }) && email !== null && number !== null;
  const { data = [] } = useFind(
    entity ?? order,
    { where, orderBy: { createdAt: 'desc' }, limit },
    { enabled: isReadable },
  );
  // The shop does not depend on the module, so its rows have no type here.
  const mails = data as unknown as readonly OrderMail[];
  return mails.filter((mail) => JSON.stringify(mail.data).includes(number ?? ''));
}
