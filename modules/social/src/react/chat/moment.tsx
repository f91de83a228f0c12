import { formatIn, useLanguage } from '@flotilla/react';

interface MomentProps {
  at: string;
  /** Of another day than today the day alone. */
  isBrief?: boolean;
  className?: string;
}

/** When something was said, on the clock of who reads it: of today the time alone. Chats are made in browsers, which know the clock. */
export function Moment({ at, isBrief, className }: MomentProps) {
  const language = useLanguage();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <time dateTime={at} title={formatIn(language, zone).dateTime(at)} className={className}>
      {shortOf(new Date(at), language, isBrief)}
    </time>
  );
}

function shortOf(at: Date, language: string, isBrief = false): string {
  const now = new Date();
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  const day = { day: 'numeric', month: 'short', year } as const;
  const parts = at.toDateString() === now.toDateString() ? time : isBrief ? day : { ...day, ...time };
  return new Intl.DateTimeFormat(language, parts).format(at);
}

const time = { hour: 'numeric', minute: '2-digit' } as const;
