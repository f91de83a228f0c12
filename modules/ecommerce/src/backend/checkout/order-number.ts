import { randomInt } from 'node:crypto';

/** Excludes characters that look alike, such as 0 and O. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;

/**
 * Returns a random order number such as `7K3M-9QXA`. With 850 billion values it can't be guessed, and does
 * not reveal the number of orders.
 */
export function newOrderNumber(): string {
  const made = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  return `${made.slice(0, length / 2)}-${made.slice(length / 2)}`;
}
