import { Link, Localized, telHref, Title, useHrefOf, useT } from '@flotilla/react';
import { useById } from '@flotilla/react/client';
import { Heading, Skeleton } from '@flotilla/ui';
import { store } from '../../entities/store.js';
import { orderMessages } from '../order-messages.js';

const fields = [
  'slug',
  'slugs',
  'title',
  'visitAddress',
  'openingHours',
  'shortDescription',
  'phone',
] as const;

/** The store that hands out a rental: its page with the map, its address, hours and phone. Empty for a deleted store. */
export function OrderPlace({ storeId }: { storeId: string }) {
  const t = useT(orderMessages);
  const hrefOf = useHrefOf(store);
  const { data, error } = useById(store, storeId, { fields });
  if (error) return null;
  if (!data) return <Skeleton className="h-24 rounded-xl" />;
  const { phone } = data;
  return (
    <section className="flex flex-col gap-4">
      <Heading level={3} size="sm">
        {t('place')}
      </Heading>
      <div className="flex flex-col items-start gap-1">
        <Link href={hrefOf(data)} className="font-semibold underline underline-offset-4">
          <Title of={data} as="span" />
        </Link>
        <Localized value={data.visitAddress} />
        <Localized value={data.openingHours} />
        <Localized value={data.shortDescription} className="text-muted-foreground" />
        {phone && (
          <a href={telHref(phone)} className="underline underline-offset-4">
            {phone}
          </a>
        )}
      </div>
    </section>
  );
}
