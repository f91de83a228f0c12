import { randomInt } from 'node:crypto';

/** Without those that look alike, when they are read out or written down. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 8;

/** What people call an order: `7K3M-9QXA`. One of 850 thousand millions, so that nobody guesses another's, nor how many there are. */
export function newOrderNumber(): string {
  const made = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  return `${made.slice(0, length / 2)}-${made.slice(length / 2)}`;
}
