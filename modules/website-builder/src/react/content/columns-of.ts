/**
 * Returns the number of columns that fills the rows: two for even numbers that are not divisible by three,
 * else three.
 */
export function columnsOf({ length }: readonly unknown[]): 2 | 3 {
  return length % 3 !== 0 && length % 2 === 0 ? 2 : 3;
}
