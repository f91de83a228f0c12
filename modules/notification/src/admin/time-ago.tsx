import { useFormat, useLanguage } from '@flotilla/react';
import { useEffect, useState } from 'react';

/** A moment as the time since then, `5 min. ago`; after a week as its date. Its title is the exact time. */
export function TimeAgo({ moment, className }: { moment: string; className?: string }) {
  const language = useLanguage();
  const format = useFormat();
  const now = useMinute();
  return (
    <time dateTime={moment} title={format.dateTime(moment)} className={className}>
      {timeAgo(moment, now, language) ?? format.date(moment)}
    </time>
  );
}

/** Returns the time from a moment to `now`; undefined after a week. A moment in the future is now. */
export function timeAgo(moment: string, now: number, language: string): string | undefined {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const found = units.find(({ until }) => seconds < until);
  if (!found) return undefined;
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  return formatter.format(-Math.floor(seconds / found.length), found.unit);
}

/** In seconds: the length of a unit, and the first age of the next one. */
const units = [
  { unit: 'second', length: 60, until: 60 },
  { unit: 'minute', length: 60, until: 3600 },
  { unit: 'hour', length: 3600, until: 86_400 },
  { unit: 'day', length: 86_400, until: 7 * 86_400 },
] as const;

/** Returns the present time, and renders again each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
