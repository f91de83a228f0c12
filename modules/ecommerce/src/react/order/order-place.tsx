import { Link, Localized, Title, useHrefOf, useLanguage, useT } from '@flotilla/react';
import { useById } from '@flotilla/react/client';
import { Heading, Skeleton } from '@flotilla/ui';
import { addressLines } from '../../addresses/address-format.js';
import type { Address as PostalAddress } from '../../addresses/address-input.js';
import { type Store, store } from '../../entities/store.js';
import { orderMessages } from '../order-messages.js';

const fields = ['slug', 'title', 'shortDescription', 'address', 'country', 'phone'] as const;

/** The store that hands out a rental: its page, address and phone. Empty for a store that is not there any more. */
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
        <Localized value={data.shortDescription} className="text-muted-foreground" />
        <Address of={data} />
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="underline underline-offset-4">
            {phone}
          </a>
        )}
      </div>
    </section>
  );
}

function Address({ of: { address, country } }: { of: Pick<Store, 'address' | 'country'> }) {
  const language = useLanguage();
  // The guard of stores has checked its parts.
  const parts = address as Omit<PostalAddress, 'name' | 'country'> | null;
  if (!parts || !country) return null;
  const lines = addressLines({ ...parts, name: '', country }, language).filter((line) => line !== '');
  return <p className="whitespace-pre-line text-muted-foreground wrap-anywhere">{lines.join('\n')}</p>;
}
