import { dayIn } from '@flotilla/core/values';
import { addDays } from '../../bookings/days.js';
import type { Availability } from '../../booking-actions.js';
import type { StayCalendar, StayDay } from './choice.js';

/** Loads the days of a period, both included. */
export type LoadDays = (startDate: string, endDate: string) => Promise<Availability>;

/** Days that one call loads beyond the requested ones, so that most stays need one call. */
const ahead = 90;

/** The days of one product in one store, loaded as they are needed. */
export class StayDays {
  private readonly days = new Map<string, StayDay>();
  private terms: Omit<StayCalendar, 'days'> = { unit: 'day', timeZone: 'UTC', currencyId: null };
  private running: Promise<void> | undefined;

  constructor(private readonly loadDays: LoadDays) {}

  get calendar(): StayCalendar {
    return { ...this.terms, days: this.days };
  }

  /** Today in the zone of the place. */
  get today(): string {
    return dayIn(Date.now(), this.terms.timeZone);
  }

  has(from: string, until: string): boolean {
    return this.days.has(from) && this.days.has(until);
  }

  /** Loads a period unless it is loaded. Calls run one after the other. @throws when the API does not answer */
  async load(from: string, until: string): Promise<void> {
    await this.running?.catch(() => undefined);
    if (this.has(from, until)) return;
    this.running = this.fetch(from, addDays(until, ahead));
    await this.running;
  }

  private async fetch(from: string, until: string): Promise<void> {
    const { days, ...terms } = await this.loadDays(from, until);
    this.terms = terms;
    for (const day of days) this.days.set(day.date, day);
  }
}
