import { isTimeZone } from '@flotilla/core/values';

/** Returns the time zone of a store; UTC for text that is none. */
export const storeZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : 'UTC');
