const two = (number: number) => String(number).padStart(2, '0');

/** `DD.MM.YYYY HH:mm` of an ISO moment, in the time zone of whoever reads; empty of what is none. */
export function momentText(iso: unknown): string {
  const date = typeof iso === 'string' ? new Date(iso) : undefined;
  if (!date || Number.isNaN(date.getTime())) return '';
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${year(date.getFullYear())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The ISO moment of a strict `DD.MM.YYYY HH:mm`; undefined of anything else, 31.02. and hours that a clock skips too. */
export function parseMoment(text: string): string | undefined {
  const parts = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2})$/.exec(text.trim())?.slice(1).map(Number);
  if (!parts) return undefined;
  const [day = 0, month = 0, inYear = 0, hour = 0, minute = 0] = parts;
  const date = new Date(inYear, month - 1, day, hour, minute);
  date.setFullYear(inYear);
  return momentText(date.toISOString()) === text.trim() ? date.toISOString() : undefined;
}

/** Whether a text is a moment that the clocks of the reader's time zone skip, as at night in spring. */
export function isSkippedMoment(text: string): boolean {
  const [, day = '', time = ''] = /^(\d{2}\.\d{2}\.\d{4}) (\d{2}:\d{2})$/.exec(text.trim()) ?? [];
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return parseDay(day) !== undefined && hour < 24 && minute < 60 && parseMoment(text) === undefined;
}

/** The name of the reader's time zone: `Asia/Nicosia`. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `DD.MM.YYYY` of a day, which is kept as midnight UTC; empty of what is none. */
export function dayText(iso: unknown): string {
  const date = typeof iso === 'string' ? new Date(iso) : undefined;
  if (!date || Number.isNaN(date.getTime())) return '';
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${year(date.getUTCFullYear())}`;
}

/** `YYYY-MM-DD` of a strict `DD.MM.YYYY`; undefined of anything else. */
export function parseDay(text: string): string | undefined {
  const [, day, month, inYear] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? [];
  if (!inYear) return undefined;
  const iso = `${inYear}-${month}-${day}`;
  return dayText(iso) === text.trim() ? iso : undefined;
}

const year = (number: number) => String(number).padStart(4, '0');
