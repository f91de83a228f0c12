import { pageTimeZone } from '@flotilla/react';
import { isRepeatedMoment, ownMomentText, parseMoment } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import { kindMessages } from './kind-messages.js';

export interface ZoneNoteProps {
  id?: string;
  /** `DD.MM.YYYY HH:mm` */
  value: string;
}

/** Shows the site's time zone, and {@link OwnTime}. */
export function ZoneNote({ id, value }: ZoneNoteProps) {
  const t = useT(kindMessages);
  return (
    <div id={id} className="text-xs font-normal text-muted-foreground">
      <p>{t('inSiteZone', { zone: pageTimeZone() })}</p>
      <OwnTime value={value} />
    </div>
  );
}

/** Shows the moment in the browser's time zone if it differs, and which one of a repeated hour applies. */
export function OwnTime({ id, value }: ZoneNoteProps) {
  const t = useT(kindMessages);
  const own = ownMomentText(parseMoment(value));
  const notes = [
    own !== undefined && t('inOwnZone', { at: own }),
    isRepeatedMoment(value) && t('repeatedMoment'),
  ].filter(Boolean);
  return (
    <p id={id} className="text-xs font-normal text-muted-foreground empty:hidden">
      {notes.join(' ')}
    </p>
  );
}
