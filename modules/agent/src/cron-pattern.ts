/**
 * Returns a pattern of numbers, ranges, steps and lists of one cron field: `*`, `5`, `1-5`, `*` or a range
 * with `/10`, several with commas.
 */
const listOf = (number: string) => {
  const part = `(?:\\*|${number}(?:-${number})?)(?:/[1-9]\\d?)?`;
  return `${part}(?:,${part})*`;
};
const minute = listOf('[0-5]?\\d');
const hour = listOf('(?:[01]?\\d|2[0-3])');
const day = listOf('(?:0?[1-9]|[12]\\d|3[01])');
const month = listOf('(?:0?[1-9]|1[0-2])');
const weekday = listOf('[0-7]');

/**
 * Five fields of cron: minute, hour, day of the month, month, day of the week (0 and 7 are Sunday). POSIX,
 * crontab.
 */
export const cronPattern = new RegExp(`^${[minute, hour, day, month, weekday].join(' ')}$`);
