import { useAccess, useAdmin } from '@flotilla/admin';
import type { Entity } from '@flotilla/core';
import { useFormat, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Link } from 'react-router';
import { z } from 'zod';
import { order } from '../../entities/order.js';
import { deskMessages } from './desk-messages.js';

/** The shop does not depend on the module of requests, so its links are parsed. */
const ownRequest = z.object({ id: z.string(), crmModuleRequestId: z.string(), createdAt: z.string() });
const key = 'rbac.subjects-to-crm-module-requests';
const limit = 5;

/** The last requests of a customer; nothing without them, without their module, or permission. */
export function CustomerRequests({ subjectId }: { subjectId: string }) {
  const t = useT(deskMessages);
  const format = useFormat();
  const { registry } = useAdmin();
  const access = useAccess();
  const link: Entity | undefined = registry.entities.get(key);
  const isReadable =
    link !== undefined && access.may('read', { key }) && access.may('read', { key: 'crm.request' });
  const { data = [] } = useFind(
    link ?? order,
    { where: { subjectId: { eq: subjectId } } as never, orderBy: { createdAt: 'desc' }, limit },
    { enabled: isReadable },
  );
  const requests = data.flatMap((row) => ownRequest.safeParse(row).data ?? []);
  if (requests.length === 0) return null;
  return (
    <div>
      <p className="text-xs text-muted-foreground">{t('requests')}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {requests.map(({ id, crmModuleRequestId, createdAt }) => (
          <li key={id}>
            <Link
              to={`/crm/requests/${crmModuleRequestId}`}
              className="w-fit tabular-nums underline underline-offset-4"
            >
              {format.dateTime(createdAt)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
