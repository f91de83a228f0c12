/** A share of the second colour in the first: 0 is all of the first, 1 all of the second. Colours are `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  return `#${a.map((value, index) => hex(value + ((b[index] ?? value) - value) * share)).join('')}`;
}

/** Towards black-blue, as shade on the water is never grey. */
export function darker(color: string, share: number): string {
  return mix(color, '#0a1c30', share);
}

/** Towards white. */
export function lighter(color: string, share: number): string {
  return mix(color, '#ffffff', share);
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}
