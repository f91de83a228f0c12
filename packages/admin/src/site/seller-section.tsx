import type { Entity } from '@flotilla/core';
import { useClient } from '@flotilla/react/client';
import { Button, EmptyState, Skeleton } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Link } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { formPath } from '../context/routing/paths.js';
import { useT } from '../context/use-t.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { siteMessages } from './site-messages.js';

/** Returns the entity whose rows name a seller. */
const sellerEntityOf = (entities: Iterable<Entity>) =>
  [...entities].find(({ fields }) => 'legalName' in fields && 'taxId' in fields);

/** The seller of the oldest store, which stores it. */
export function SellerSection() {
  const t = useT(siteMessages);
  const client = useClient();
  const entity = sellerEntityOf(useAdmin().registry.entities.values());
  const { data, isError, refetch } = useQuery({
    queryKey: [entity?.key, 'seller'],
    queryFn: async () => {
      if (!entity) return null;
      const orderBy = { and: [{ column: 'createdAt', method: 'asc' as const }] };
      return (await rowCallsOf(entity, client).list({ orderBy, limit: 1 })).data[0] ?? null;
    },
  });
  if (isError)
    return (
      <FailedList className="p-6" text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />
    );
  if (data === undefined) return <Skeleton className="m-6 h-32 rounded-lg" />;
  if (!data || !entity) return <EmptyState className="m-6" icon={<Store />} title={t('noStores')} />;
  const facts = [
    [t('legalName'), data['legalName']],
    [t('taxId'), data['taxId']],
    [t('sellerAddress'), addressOf(data['address'])],
    [t('country'), data['country']],
  ].filter((fact): fact is [string, string] => typeof fact[1] === 'string' && fact[1] !== '');
  return (
    <div className="flex flex-col items-start gap-4 p-4 sm:p-6">
      {facts.length === 0 && <p>{t('noSeller')}</p>}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button asChild variant="outline">
        <Link to={formPath(entity, data.id)}>{t('editStore')}</Link>
      </Button>
    </div>
  );
}

function addressOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { line1, line2, postalCode, city, region } = value as Readonly<Record<string, string | undefined>>;
  return [line1, line2, [postalCode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ');
}
