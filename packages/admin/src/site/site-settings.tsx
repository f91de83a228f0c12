import type { Entity } from '@flotilla/core';
import { type Client, useClient, useFailureText } from '@flotilla/react/client';
import { Button, EmptyState } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { useAccess } from '../context/access.js';
import type { AdminRow } from '../context/admin-row.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { PageSkeleton } from '../shell/page-skeleton.js';

/** Key of the entity with the settings of the site. */
export const siteKey = 'host.site';

/** The row with the settings; others are not used. */
const primary = 'primary';

/** Returns the settings of the site; null when they have not been created. */
export async function settingsOfSite(entity: Entity, client: Client): Promise<AdminRow | null> {
  const { data: rows } = await rowCallsOf(entity, client).list({
    filters: { and: [{ column: 'variant', method: 'eq', value: primary }] },
    limit: 1,
  });
  return rows[0] ?? null;
}

interface WithoutSettingsProps {
  entity: Entity;
  /** State of reading the settings, which are missing. */
  read: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => Promise<unknown> };
  icon: ReactNode;
  t: (text: 'failed' | 'again' | 'missing' | 'missingHint' | 'create') => string;
  onCreated: (row: AdminRow) => void;
}

/** A screen of the settings while they load, when reading them failed, and before they are created. */
export function WithoutSettings({ entity, read, icon, t, onCreated }: WithoutSettingsProps): ReactNode {
  const client = useClient();
  const access = useAccess();
  const reason = useFailureText(read.error);
  if (read.error)
    return (
      <FailedList
        className="p-6"
        text={`${t('failed')}. ${reason}`}
        againLabel={t('again')}
        onAgain={() => void read.refetch()}
      />
    );
  if (read.data === undefined) return <PageSkeleton />;
  const create = async () => onCreated(await rowCallsOf(entity, client).insert({ variant: primary }));
  return (
    <EmptyState className="m-6" icon={icon} title={t('missing')} description={t('missingHint')}>
      {access.may('create', entity) && <Button onClick={() => void create()}>{t('create')}</Button>}
    </EmptyState>
  );
}
