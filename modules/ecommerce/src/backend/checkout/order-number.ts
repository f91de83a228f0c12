import { randomSigns } from '../random-signs.js';

const length = 8;

/**
 * Returns a random order number such as `7K3M-9QXA`. It can't be guessed, and does not reveal the number of
 * orders.
 */
export function newOrderNumber(): string {
  const made = randomSigns(length);
  return `${made.slice(0, length / 2)}-${made.slice(length / 2)}`;
}
