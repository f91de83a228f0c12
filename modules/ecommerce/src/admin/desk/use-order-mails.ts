import { useAccess, useAdmin } from '@flotilla/admin';
import type { Entity } from '@flotilla/core';
import { useFind } from '@flotilla/react/client';
import { z } from 'zod';
import { type Order, order } from '../../entities/order.js';

/** A mail about an order. The shop does not depend on the module of notifications, so its rows are parsed. */
const orderMail = z.object({
  id: z.string(),
  title: z.string().nullable(),
  receiver: z.string(),
  status: z.enum(['new', 'sent', 'read', 'error']),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  data: z.unknown(),
});
export type OrderMail = z.output<typeof orderMail>;

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
  const mails = data.flatMap((row) => orderMail.safeParse(row).data ?? []);
  return mails.filter((mail) => JSON.stringify(mail.data).includes(number ?? ''));
}
