/** Mixes two colours (`#rrggbb`). `share` of the second: 0 is the first colour, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  return `#${a.map((value, index) => hex(value + ((b[index] ?? value) - value) * share)).join('')}`;
}

/** Mixes a colour with blue-black, since shade on water is never grey. */
export function darker(color: string, share: number): string {
  return mix(color, '#0a1c30', share);
}

/** Mixes a colour with white. */
export function lighter(color: string, share: number): string {
  return mix(color, '#ffffff', share);
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}
