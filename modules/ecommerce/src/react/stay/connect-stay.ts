import { formatPrice } from '@flotilla/ui';
import type { Availability } from '../../booking-actions.js';
import { openCalendar } from './calendar-dialog.js';
import { isDay, type StayChoice, stayProblem, unitsOf } from './choice.js';
import { StayDays } from './stay-days.js';
import type { StayText, StayTexts } from './stay-texts.js';

/** A call of the API without a session. */
export interface StayCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** The selected price, in the selected store. */
export interface StayOffer {
  /** Empty when no store sells it. */
  readonly storeId: string;
  readonly attributeId: string;
  readonly currencyId: string;
  /** Price of one unit; an exact decimal. */
  readonly amount: string;
  readonly currency: { readonly symbol: string; readonly decimals: number };
}

export type CheckedStay = StayChoice & { readonly units: number };

/** The surroundings of date fields: a panel, a form or a line of the cart. */
export interface StayHost {
  /** Sends a call and returns its data. @throws Error with the message of the API, if it has one */
  readonly request: (call: StayCall) => Promise<unknown>;
  readonly productId: string;
  /** The selected price and store. */
  readonly offer: () => StayOffer | undefined;
  /** Called after each change: with the stay and its units, or undefined while the dates can't be booked. */
  readonly onStay: (stay: CheckedStay | undefined) => void;
  /**
   * Itemizes the price below the fields. Called with the price of the stay before taxes, or undefined when the API
   * does not answer.
   */
  readonly onPrice?: (amount: string | undefined) => void;
}

/**
 * Makes two date fields open the calendar, checks typed days, and itemizes the price. Returns a
 * function that checks again after a change of the price, store or currency.
 */
export function connectStay(fields: HTMLElement, host: StayHost): { recheck: () => void; stop: () => void } {
  const connected = new ConnectedStay(fields, host);
  return { recheck: () => void connected.check(), stop: () => connected.stop() };
}

class ConnectedStay {
  private readonly t: StayText;
  private readonly language = document.documentElement.lang || 'en';
  private readonly start: HTMLInputElement;
  private readonly end: HTMLInputElement;
  private readonly listening = new AbortController();
  private days: { readonly storeId: string; readonly of: StayDays } | undefined;
  private checks = 0;
  /** The stay of valid dates. */
  private stay: CheckedStay | undefined;

  constructor(
    private readonly fields: HTMLElement,
    private readonly host: StayHost,
  ) {
    const texts = JSON.parse(fields.dataset.texts ?? '{}') as Partial<StayTexts>;
    this.t = (key) => texts[key] ?? key;
    this.start = this.field('startDate');
    this.end = this.field('endDate');
    const { signal } = this.listening;
    for (const field of [this.start, this.end]) {
      field.type = 'text';
      field.addEventListener('click', () => this.open(), { signal });
      field.addEventListener('change', () => void this.check(), { signal });
      field.addEventListener('keydown', (event) => this.press(event), { signal });
    }
    fields.addEventListener('change', ({ target }) => this.changeExtras(target), { signal });
    fields.querySelector('[data-open]')?.addEventListener('click', () => this.open(), { signal });
    fields.querySelector('[data-wait]')?.addEventListener('click', () => this.wait(), { signal });
    fields.dataset.ready = '';
    if (this.start.value || this.end.value) void this.check();
  }

  stop(): void {
    this.listening.abort();
  }

  private field(name: string): HTMLInputElement {
    const found = this.fields.querySelector(`[name=${name}]`) as HTMLInputElement;
    // The days of a search in a list of products.
    found.value ||= new URLSearchParams(location.search).get(name) ?? '';
    return found;
  }

  private get choice(): StayChoice {
    const typed = ({ value }: HTMLInputElement) => (isDay(value) ? value : '');
    const [start, end] = [typed(this.start), typed(this.end)];
    return { start, end: start && end };
  }

  /** Days of the selected store. */
  private get stayDays(): StayDays {
    const storeId = this.host.offer()?.storeId ?? '';
    if (this.days?.storeId !== storeId) this.days = { storeId, of: this.daysOf(storeId) };
    return this.days.of;
  }

  private daysOf(storeId: string): StayDays {
    return new StayDays((startDate, endDate) => {
      const query = new URLSearchParams({ startDate, endDate, ...(storeId && { storeId }) });
      const path = `/api/ecommerce/products/${this.host.productId}/availability?${query}`;
      return this.host.request({ method: 'GET', path }) as Promise<Availability>;
    });
  }

  private press(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.open();
  }

  /** Opens the form that waits for the chosen days, or until a taken day of the calendar. */
  private wait(day?: string): void {
    const { t, language, choice } = this;
    const { productId } = this.host;
    const { unit } = this.stayDays.calendar;
    const storeId = this.days?.storeId ?? '';
    void import('./waiting-dialog.js').then((module) =>
      module.openWaiting({ t, language, productId, storeId, choice, day, unit }),
    );
  }

  private open(): void {
    const { t, language } = this;
    openCalendar({
      ...{ t, language },
      days: this.stayDays,
      choice: this.choice,
      priceOf: ({ price }, currencyId) => this.priceOf(price, currencyId),
      onChoice: ({ start, end }) => {
        this.start.value = start;
        this.end.value = end;
        void this.check();
      },
      onWait: (day) => this.wait(day),
    });
  }

  /** Prices of days are in one currency; in another one the product's own price counts. */
  private priceOf(price: string | null, currencyId: string | null): string | undefined {
    const offer = this.host.offer();
    if (!offer) return undefined;
    const amount = price !== null && currencyId === offer.currencyId ? price : offer.amount;
    return this.money(amount, offer);
  }

  private money(amount: string, { currency: { symbol, decimals } }: StayOffer): string {
    return formatPrice({ amount, symbol, decimals, locale: this.language });
  }

  /** Checks the dates, reports a problem at its field, and itemizes the price. */
  async check(): Promise<void> {
    const check = ++this.checks;
    for (const field of [this.start, this.end])
      // In the file that prices a stay, because another import is larger than the budget of the calendar allows.
      if (field.value && !isDay(field.value) && !(await import('./stay-quote.js')).readDay(field))
        return this.report(this.t('format'), field);
    const { choice, stayDays: days } = this;
    this.report('');
    if (!choice.end) return;
    try {
      await days.load(choice.start, choice.end < choice.start ? choice.start : choice.end);
    } catch {
      if (check === this.checks) this.report(this.t('failed'));
      return;
    }
    if (check !== this.checks) return;
    const found = stayProblem(choice, days.calendar);
    if (found) {
      const { at, problem } = found;
      const text = this.t(`${at}Is`).replace('{{reason}}', this.t(problem));
      return this.report(text, this[at], problem);
    }
    this.stay = { ...choice, units: unitsOf(choice, days.calendar.unit) };
    await this.itemize(this.stay, check);
  }

  /** Itemizes again when an extra was chosen. */
  private changeExtras(target: EventTarget | null): void {
    if (this.stay && (target as HTMLElement).dataset.extra !== undefined)
      void this.itemize(this.stay, ++this.checks);
  }

  /** Reports that the dates can't be booked yet; `field`: the one to correct. */
  private report(text: string, field?: HTMLInputElement, problem = ''): void {
    for (const one of [this.start, this.end])
      for (const name of ['aria-label', 'aria-invalid']) one.removeAttribute(name);
    field?.setAttribute('aria-invalid', 'true');
    const status = this.fields.querySelector('[data-stay-status]') as HTMLElement;
    status.textContent = text;
    delete status.dataset.problem;
    if (text) status.dataset.problem = problem || 'text';
    this.fields.querySelector('[data-breakdown]')?.replaceChildren();
    this.fields.querySelector('[data-extras]')?.toggleAttribute('hidden', true);
    this.stay = undefined;
    this.host.onStay(undefined);
  }

  private async itemize(stay: CheckedStay, check: number): Promise<void> {
    const { fields, host, t, language } = this;
    host.onStay(stay);
    const isCurrent = () => check === this.checks;
    // The calendar opens without it.
    const module = await import('./stay-quote.js');
    if (!isCurrent()) return;
    module.showRange(fields, { stay, unit: this.stayDays.calendar.unit, t, language });
    const offer = host.onPrice && host.offer();
    if (!offer) return;
    const money = (amount: string) => this.money(amount, offer);
    await module.itemize(fields, { host, stay, offer, money, t, language, isCurrent });
  }
}
