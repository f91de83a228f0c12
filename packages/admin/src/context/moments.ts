import { momentsIn, wallTimeIn } from '@flotilla/core/values';
import { pageTimeZone } from '@flotilla/react';

const two = (number: number) => String(number).padStart(2, '0');
const year = (number: number) => String(number).padStart(4, '0');

/**
 * Formats an ISO moment as `DD.MM.YYYY HH:mm` in a time zone, by default the site's; empty for other values.
 */
export function momentText(iso: unknown, timeZone = pageTimeZone()): string {
  if (!isMoment(iso)) return '';
  const wall = wallTimeIn(iso, timeZone);
  return `${two(wall.day)}.${two(wall.month)}.${year(wall.year)} ${two(wall.hour)}:${two(wall.minute)}`;
}

/** Formats a moment in the site's time zone, with its offset: `25.11.2026 00:30 GMT+2`. */
export function zonedMomentText(iso: unknown): string {
  return isMoment(iso) ? `${momentText(iso)} ${offsetName(iso)}` : '';
}

/**
 * Formats a moment in the browser's time zone: `24.11.2026 17:30 (America/New_York)`; undefined if it shows
 * the same time as the site's.
 */
export function ownMomentText(iso: unknown): string | undefined {
  const own = momentText(iso, ownTimeZone());
  return own === momentText(iso) ? undefined : `${own} (${ownTimeZone()})`;
}

/** Returns a moment with the site's zone, and the browser's own time where it differs: for titles. */
export const momentTitle = (iso: unknown) =>
  [zonedMomentText(iso), ownMomentText(iso)].filter(Boolean).join(' · ');

/**
 * Parses a strict `DD.MM.YYYY HH:mm` in the site's time zone to an ISO moment. In an hour that is repeated in
 * autumn, returns the first one.
 */
export function parseMoment(text: string): string | undefined {
  return momentsOf(text)?.[0];
}

/** Returns whether clocks in the site's time zone skip this moment, as at night in spring. */
export function isSkippedMoment(text: string): boolean {
  return momentsOf(text)?.length === 0;
}

/** Returns whether clocks in the site's time zone show this moment twice, as at night in autumn. */
export function isRepeatedMoment(text: string): boolean {
  return momentsOf(text)?.length === 2;
}

/** Formats a day, which is stored as midnight UTC, as `DD.MM.YYYY`; empty for other values. */
export function dayText(iso: unknown): string {
  return momentText(iso, 'UTC').slice(0, 10);
}

/** Parses a strict `DD.MM.YYYY` to `YYYY-MM-DD`; undefined for other texts. */
export function parseDay(text: string): string | undefined {
  const [, day, month, inYear] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? [];
  if (!inYear) return undefined;
  const iso = `${inYear}-${month}-${day}`;
  return dayText(iso) === text.trim() ? iso : undefined;
}

/** Returns the moments of a strict `DD.MM.YYYY HH:mm`; undefined for other texts, 31.02. and 24:00. */
function momentsOf(text: string): string[] | undefined {
  const [, day = '', time = ''] =
    /^(\d{2}\.\d{2}\.\d{4}) ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text.trim()) ?? [];
  const iso = parseDay(day);
  return iso === undefined ? undefined : momentsIn(`${iso}T${time}`, pageTimeZone());
}

function ownTimeZone(): string {
  // The only place that reads the browser's time zone: it is shown in addition to the site's.
  return new Intl.DateTimeFormat('en', { timeZone: undefined }).resolvedOptions().timeZone;
}

function offsetName(iso: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: pageTimeZone(),
    timeZoneName: 'short',
  }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const isMoment = (iso: unknown): iso is string => typeof iso === 'string' && !Number.isNaN(Date.parse(iso));
