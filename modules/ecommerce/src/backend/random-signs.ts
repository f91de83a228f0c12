import { randomInt } from 'node:crypto';

/** Excludes characters that look alike, such as 0 and O. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns random capital letters and digits; eight of them have 850 billion values. */
export function randomSigns(length: number): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}
