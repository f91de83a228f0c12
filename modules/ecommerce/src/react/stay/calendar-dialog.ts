import { addDays } from '../../bookings/days.js';
import { spanText } from '../../bookings/stay-text.js';
import { picked, pickProblem, type StayChoice } from './choice.js';
import { type DayPrice, describeDay } from './describe-day.js';
import { addMonths, dayByKey, monthOf, weekStartOf } from './month.js';
import { element, formatDay, monthGrid } from './month-grid.js';
import type { StayDays } from './stay-days.js';
import type { StayText } from './stay-texts.js';

export interface CalendarOptions {
  readonly days: StayDays;
  readonly choice: StayChoice;
  readonly language: string;
  readonly t: StayText;
  readonly priceOf: DayPrice;
  /** Called with each new choice; a choice with both ends closes the calendar. */
  readonly onChoice: (choice: StayChoice) => void;
  /** Called when a visitor wants to wait for a taken day. */
  readonly onWait: (day: string) => void;
}

/** Months that visitors can look ahead. */
const maxMonths = 24;

/** Opens the calendar as a modal dialog, by the APG patterns of dialogs and grids. */
export function openCalendar(options: CalendarOptions): void {
  new CalendarDialog(options).open();
}

class CalendarDialog {
  private choice: StayChoice;
  private focused: string;
  /** The first of the visible months. */
  private month: string;
  private failure = false;
  /** The taken day that was pressed. */
  private taken = '';
  private readonly weekStart: number;
  private readonly isWide = matchMedia('(min-width: 46rem)').matches;
  private readonly months = element('div', { class: 'flex gap-8' });
  private readonly status = element('p', { role: 'status', class: 'min-h-6 text-sm' });
  private readonly heard = element('p', { role: 'status', class: 'sr-only' });
  /** Loads again after a failure, or waits for a taken day. */
  private readonly action = element('button', { type: 'button', class: linkClasses });
  private readonly dialog: HTMLDialogElement;
  private readonly arrows: { readonly back: HTMLButtonElement; readonly next: HTMLButtonElement };

  constructor(private readonly options: CalendarOptions) {
    const { choice, days, language, t } = options;
    this.choice = choice;
    this.focused = choice.start > days.today ? choice.start : days.today;
    this.month = monthOf(this.focused);
    this.weekStart = Number(document.documentElement.dataset['weekStart']) || weekStartOf(language);
    this.arrows = {
      back: iconButton(t('previous'), 'M15 5l-7 7 7 7', () => this.turn(-1)),
      next: iconButton(t('next'), 'M9 5l7 7-7 7', () => this.turn(1)),
    };
    this.action.addEventListener('click', () => {
      if (this.failure) return void this.load();
      this.dialog.close();
      options.onWait(this.taken);
    });
    this.dialog = this.markup();
    this.months.addEventListener('click', ({ target }) => this.select(dateAt(target)));
    this.months.addEventListener('keydown', (event) => this.press(event));
    this.dialog.addEventListener('click', ({ target }) => target === this.dialog && this.dialog.close());
    this.dialog.addEventListener('close', () => this.dialog.remove());
  }

  open(): void {
    // Styles of embedded applications apply inside of this element only.
    (document.querySelector('[data-overlays]') ?? document.body).append(this.dialog);
    this.show();
    this.dialog.showModal();
    this.focusCell();
    void this.load();
  }

  private markup(): HTMLDialogElement {
    const { t } = this.options;
    const title = element(
      'h2',
      { id: 'stay-title', class: 'font-display text-xl font-medium' },
      t('calendar'),
    );
    const close = iconButton(t('close'), 'M6 6l12 12M18 6L6 18', () => this.dialog.close());
    const clear = element('button', { type: 'button', class: linkClasses }, t('clear'));
    clear.addEventListener('click', () => this.choose({ start: '', end: '' }));
    return element(
      'dialog',
      { 'aria-labelledby': title.id, class: dialogClasses },
      element('div', { class: 'flex items-center justify-between ps-2' }, title, close),
      element(
        'div',
        { class: 'relative' },
        element(
          'div',
          { class: 'absolute inset-x-0 top-0 flex justify-between' },
          this.arrows.back,
          this.arrows.next,
        ),
        this.months,
      ),
      element(
        'div',
        { class: 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-2' },
        element('div', { class: 'flex flex-wrap gap-x-3' }, this.status, this.action),
        clear,
      ),
      this.heard,
    );
  }

  private get visible(): string[] {
    return this.isWide ? [this.month, addMonths(this.month, 1)] : [this.month];
  }

  private get lastDay(): string {
    return addDays(addMonths(this.visible.at(-1) ?? this.month, 1), -1);
  }

  private async load(): Promise<void> {
    const { days } = this.options;
    this.failure = false;
    const [from, until] = [this.month, this.lastDay];
    this.show();
    if (days.has(from, until)) return;
    try {
      await days.load(from, until);
    } catch {
      this.failure = true;
    }
    this.show();
  }

  /** Renders the months, and keeps the focus on its day. */
  private show(): void {
    const { days, language, t, priceOf } = this.options;
    const hadFocus = this.months.contains(document.activeElement);
    const isBusy = !days.has(this.month, this.lastDay) && !this.failure;
    const cellOf = (date: string) =>
      describeDay(date, { choice: this.choice, days, language, t, priceOf, focused: this.focused });
    this.months.replaceChildren(
      ...this.visible.map((month) =>
        monthGrid(month, { language, weekStart: this.weekStart, isBusy, cellOf }),
      ),
    );
    const first = monthOf(days.today);
    this.arrows.back.disabled = this.month <= first;
    this.arrows.next.disabled = this.month >= addMonths(first, maxMonths);
    this.action.hidden = !this.failure && !this.taken;
    this.action.textContent = t(this.failure ? 'retry' : 'wait');
    this.say(this.status, this.statusText(isBusy));
    this.say(this.heard, this.visible.map((month) => formatDay(month, language, monthFormat)).join(', '));
    if (hadFocus) this.focusCell();
  }

  private statusText(isBusy: boolean): string {
    const { days, language, t } = this.options;
    const { start, end } = this.choice;
    if (this.failure) return t('failed');
    if (isBusy) return t('loading');
    if (this.taken) return `${formatDay(this.taken, language, dayFormat)}: ${t('taken')}`;
    if (end !== '') return spanText({ startDate: start, endDate: end }, language);
    if (start !== '') return `${formatDay(start, language, dayFormat)}. ${t('pickEnd')}`;
    const isFree = [...days.calendar.days.values()].some(
      ({ date, until }) => until !== null && date >= this.month && date <= this.lastDay,
    );
    return t(isFree ? 'pickStart' : 'nothingFree');
  }

  private say(element: HTMLElement, text: string): void {
    if (element.textContent !== text) element.textContent = text;
  }

  private press(event: KeyboardEvent): void {
    const isRtl = getComputedStyle(this.dialog).direction === 'rtl';
    const next = dayByKey(this.focused, event, { weekStart: this.weekStart, isRtl });
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (next === undefined) this.select(this.focused);
    else this.moveTo(next);
  }

  private moveTo(date: string): void {
    const first = monthOf(this.options.days.today);
    const last = addDays(addMonths(first, maxMonths + 1), -1);
    this.focused = date < first ? first : date > last ? last : date;
    const month = monthOf(this.focused);
    if (this.visible.includes(month)) return this.focusCell();
    this.month = month < this.month ? month : addMonths(month, 1 - this.visible.length);
    void this.load();
  }

  private turn(by: number): void {
    this.month = addMonths(this.month, by);
    if (!this.visible.includes(monthOf(this.focused))) this.focused = this.month;
    void this.load();
  }

  private select(date: string | undefined): void {
    const { days } = this.options;
    if (date === undefined || !days.calendar.days.has(date)) return;
    this.focused = date;
    const problem = pickProblem(date, this.choice, days.calendar);
    this.taken = problem === 'taken' && date >= days.today ? date : '';
    if (problem) return this.show();
    this.choose(picked(date, this.choice, days.calendar));
  }

  private choose(choice: StayChoice): void {
    this.choice = choice;
    this.taken = '';
    this.options.onChoice(choice);
    if (choice.end === '') this.show();
    else this.dialog.close();
  }

  private focusCell(): void {
    for (const cell of this.months.querySelectorAll<HTMLElement>('[tabindex="0"]')) cell.tabIndex = -1;
    const cell = this.months.querySelector<HTMLElement>(`[data-date="${this.focused}"]`);
    if (cell) cell.tabIndex = 0;
    cell?.focus();
  }
}

const monthFormat = { month: 'long', year: 'numeric' } as const;
const dayFormat = { weekday: 'short', day: 'numeric', month: 'long' } as const;

const dateAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined;

function iconButton(label: string, path: string, onPress: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', 'aria-label': label, class: iconClasses });
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('class', 'size-5 fill-none stroke-current stroke-2 rtl:-scale-x-100');
  icon.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  icon.append(line);
  button.append(icon);
  button.addEventListener('click', onPress);
  return button;
}

const iconClasses =
  'z-1 grid size-11 place-items-center rounded-full hover:bg-current/8 disabled:opacity-30 disabled:pointer-events-none';
const linkClasses = 'min-h-11 px-2 text-sm font-semibold text-sea underline-offset-4 hover:underline';
const dialogClasses = [
  'fixed inset-x-0 bottom-0 top-auto m-0 max-h-dvh w-full max-w-none overflow-y-auto rounded-t-2xl border border-border p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
  'bg-popover text-popover-foreground shadow-lg open:flex open:flex-col open:gap-2 backdrop:bg-deep/45 backdrop:backdrop-blur-xs',
  'sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(26rem,calc(100vw-2rem))] sm:rounded-2xl sm:p-5 min-[46rem]:w-[46rem]',
].join(' ');
