import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import 'cronstrue/locales/ru';

/** Describes a cron expression, such as "At 07:00, Monday through Friday"; undefined for an invalid one. */
export function describeSchedule(cron: string, language: string): string | undefined {
  try {
    const locale = language === 'ru' ? 'ru' : 'en';
    return cronstrue.toString(cron, { locale, use24HourTimeFormat: true, throwExceptionOnParseError: true });
  } catch {
    return undefined;
  }
}

/** Returns the next times of a cron expression, in ISO 8601; empty for an invalid one. */
export function nextTimes({ cron, timeZone }: { cron: string; timeZone: string }, count: number): string[] {
  try {
    return new Cron(cron, { timezone: timeZone, mode: '5-part' })
      .nextRuns(count)
      .map((time) => time.toISOString());
  } catch {
    return [];
  }
}
