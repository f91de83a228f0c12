import { isDay } from './choice.js';

/** Rewrites a typed day as the API has it. Returns whether the text is a day. */
export function readDay(field: { value: string }): boolean {
  const day = typedDay(field.value);
  field.value = day ?? field.value;
  return day !== undefined;
}

/**
 * Returns a day that is typed by hand as `YYYY-MM-DD`; undefined for another text. Reads 12.06.2027, 12/6/27 and
 * 2027.6.12. The day is before the month, unless the second number is no month.
 */
function typedDay(text: string): string | undefined {
  const [, first = '', second = '', third = ''] =
    /^\s*(\d{1,4})[./ -]+(\d{1,2})[./ -]+(\d{1,4})[. ]*$/.exec(text) ?? [];
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : Number(second) > 12
        ? [third, first, second]
        : [third, second, first];
  const whole = year.length === 2 ? `20${year}` : year;
  const found = [whole, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isDay(found) ? found : undefined;
}
