/** In how many columns rows are even: two or four of them in twos, others in threes. */
export function columnsOf({ length }: readonly unknown[]): 2 | 3 {
  return length % 3 !== 0 && length % 2 === 0 ? 2 : 3;
}
