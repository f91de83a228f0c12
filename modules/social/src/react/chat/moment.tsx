import { dayIn } from '@flotilla/core/values';
import { useFormat, useSite } from '@flotilla/react';

interface MomentProps {
  at: string;
  /** Shows only the day, except today. */
  isBrief?: boolean;
  className?: string;
}

/**
 * Shows the time of a message in the time zone of the site, which its title names; today's without the date.
 */
export function Moment({ at, isBrief, className }: MomentProps) {
  const { language, timeZone = 'UTC' } = useSite();
  return (
    <time dateTime={at} title={useFormat().dateTime(at)} className={className}>
      {shortOf(new Date(at), { language, timeZone, isBrief })}
    </time>
  );
}

interface ShortFormat {
  readonly language: string;
  readonly timeZone: string;
  readonly isBrief?: boolean;
}

function shortOf(at: Date, { language, timeZone, isBrief = false }: ShortFormat): string {
  const [messageDay, today] = [dayIn(at, timeZone), dayIn(new Date(), timeZone)];
  const year = messageDay.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const day = { day: 'numeric', month: 'short', year } as const;
  const parts = messageDay === today ? time : isBrief ? day : { ...day, ...time };
  return new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(at);
}

const time = { hour: 'numeric', minute: '2-digit' } as const;
