import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import 'cronstrue/locales/ru';

/** What a cron expression says, such as "At 07:00, Monday through Friday"; undefined for what is none. */
export function scheduleWords(cron: string, language: string): string | undefined {
  try {
    const locale = language === 'ru' ? 'ru' : 'en';
    return cronstrue.toString(cron, { locale, use24HourTimeFormat: true, throwExceptionOnParseError: true });
  } catch {
    return undefined;
  }
}

/** The next times of a cron expression, in ISO 8601; none for what is none. */
export function nextTimes({ cron, timeZone }: { cron: string; timeZone: string }, count: number): string[] {
  try {
    return new Cron(cron, { timezone: timeZone, mode: '5-part' }).nextRuns(count).map((time) => time.toISOString());
  } catch {
    return [];
  }
}
