/** Position in the film: 0 is the first frame, 1 the end, where it loops. */
export type Moment = number;

/** Oscillates between -1 and 1 a whole number of times in the film, so that the film loops. */
export function swing(at: Moment, times: number, lead = 0): number {
  return Math.sin(2 * Math.PI * (at * times + lead));
}

/** Returns a translation with a rotation around a point. */
export function moved({
  x = 0,
  y = 0,
  turn = 0,
  around = [0, 0],
}: {
  x?: number;
  y?: number;
  turn?: number;
  around?: readonly [number, number];
}): string {
  const rotation = turn === 0 ? '' : `rotate(${turn.toFixed(3)} ${around[0]} ${around[1]})`;
  return `translate(${x.toFixed(2)} ${y.toFixed(2)})${rotation}`;
}
