import { Link, Localized, telHref, useT } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { Avatar, Icon } from '@flotilla/ui';
import { messages } from '../messages.js';
import type { WholeProductRow } from '../../selections.js';

type StoreContactRow = Pick<
  WholeProductRow['stores'][number],
  | 'phone'
  | 'contactName'
  | 'contactText'
  | 'visitAddress'
  | 'openingHours'
  | 'latitude'
  | 'longitude'
  | 'contact'
>;

/** The person to ask in a store with the phone number, and its address, hours and place on a map. Empty without them. */
export function StoreContact({ store }: { store: StoreContactRow }) {
  const t = useT(messages);
  const { phone, contactName, contactText, contact, visitAddress, openingHours } = store;
  const map = mapOf(store);
  const isPlaced = hasText(visitAddress) || hasText(openingHours);
  if (!phone && !contactName && !map && !isPlaced) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 text-sm">
      {contactName && (
        <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          {contact ? (
            <Picture file={contact} ratio="1/1" room="line" frameClassName="size-12 shrink-0 rounded-full" />
          ) : (
            <Avatar name={contactName} className="size-12" />
          )}
          <span className="flex min-w-0 flex-col">
            <span className="font-semibold wrap-anywhere">{contactName}</span>
            <Localized value={contactText} className="text-muted-foreground" />
          </span>
        </div>
      )}
      {isPlaced && (
        <div className="flex min-w-0 basis-full flex-col">
          <Localized value={visitAddress} />
          <Localized value={openingHours} className="text-muted-foreground" />
        </div>
      )}
      {phone && (
        <Link href={telHref(phone)} className={contactLink}>
          <Icon name="phone" className="text-lg text-sea" />
          {phone}
        </Link>
      )}
      {map && (
        // The other site is not sent the address of this page.
        <Link href={map} referrerPolicy="no-referrer" className={contactLink}>
          <Icon name="map-pin" className="text-lg text-sea" />
          {t('onMap')}
        </Link>
      )}
    </div>
  );
}

const hasText = (value: StoreContactRow['visitAddress']) => Object.values(value).some(Boolean);

const contactLink =
  'inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline';

/** Returns the address of the place on OpenStreetMap, which visitors open only by the link. */
function mapOf({ latitude, longitude }: Pick<StoreContactRow, 'latitude' | 'longitude'>): string | undefined {
  if (latitude === null || longitude === null) return undefined;
  const place = `${latitude}/${longitude}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${place}`;
}
