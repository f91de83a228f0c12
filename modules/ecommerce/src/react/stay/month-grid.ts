import { addDays } from '../../bookings/days.js';
import { weeksOf } from './month.js';

/** How a day is shown. */
export interface DayCell {
  /** The whole name: day, price, state. */
  readonly label: string;
  /** Price or sign below the number. */
  readonly note: string;
  readonly className: string;
  readonly isDisabled: boolean;
  readonly isSelected: boolean;
  readonly isToday: boolean;
  readonly isTabbable: boolean;
}

export interface MonthOptions {
  readonly language: string;
  readonly weekStart: number;
  readonly isBusy: boolean;
  readonly cellOf: (date: string) => DayCell;
}

/** Creates the grid of a month, by the APG pattern. One cell of all months is in the tab order. */
export function monthGrid(month: string, { language, weekStart, isBusy, cellOf }: MonthOptions): HTMLElement {
  const id = `stay-${month}`;
  const weeks = weeksOf(month, weekStart);
  const weekdays = Array.from({ length: 7 }, (_, index) => addDays(aMonday, weekStart - 1 + index));
  return element(
    'section',
    { class: 'min-w-0 flex-1' },
    element(
      'h3',
      { id, class: 'flex h-11 items-center justify-center font-semibold first-letter:uppercase' },
      formatDay(month, language, { month: 'long', year: 'numeric' }),
    ),
    element(
      'table',
      {
        role: 'grid',
        'aria-labelledby': id,
        'aria-busy': String(isBusy),
        class:
          'w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5 aria-busy:opacity-60',
      },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...weekdays.map((day) =>
            element(
              'th',
              {
                scope: 'col',
                abbr: formatDay(day, language, { weekday: 'long' }),
                class: 'h-8 text-xs font-medium text-muted-foreground',
              },
              formatDay(day, language, { weekday: 'short' }),
            ),
          ),
        ),
      ),
      element(
        'tbody',
        {},
        ...weeks.map((week) =>
          element(
            'tr',
            {},
            ...week.map((date) => (date === null ? element('td') : dayCell(date, cellOf(date)))),
          ),
        ),
      ),
    ),
  );
}

const aMonday = '2024-01-01';

function dayCell(date: string, cell: DayCell): HTMLElement {
  return element(
    'td',
    {
      role: 'gridcell',
      tabindex: cell.isTabbable ? '0' : '-1',
      'data-date': date,
      'aria-label': cell.label,
      'aria-selected': String(cell.isSelected),
      class: `${cellClasses} ${cell.className}`,
      ...(cell.isDisabled && { 'aria-disabled': 'true' }),
      ...(cell.isToday && { 'aria-current': 'date' }),
    },
    element(
      'span',
      { 'data-note': cell.note, class: noteClasses },
      element('span', { 'data-number': '', class: 'block text-sm leading-5' }, String(Number(date.slice(8)))),
    ),
  );
}

// A pseudo-element, because the name of the cell has the price and state in words.
const noteClasses =
  'after:block after:h-3.5 after:text-[0.6875rem] after:leading-3.5 after:whitespace-nowrap after:opacity-85 after:content-[attr(data-note)]';

const cellClasses = [
  'h-12 min-w-11 cursor-pointer p-0 text-center align-middle tabular-nums select-none',
  'focus-visible:relative focus-visible:z-1 focus-visible:outline-2 focus-visible:-outline-offset-2',
  'aria-disabled:cursor-not-allowed aria-[current=date]:font-bold',
].join(' ');

/** Formats a calendar day. The zone of the browser does not matter. */
export function formatDay(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(Date.parse(day));
}

// Creating a formatter takes longer than formatting all days of a month.
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creates an element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
