import type { ByteRange } from '../storage/storage.js';

/** The part of a file that a `Range` header requests: a part, the whole, or a range outside of it. */
export type RequestedRange =
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'whole' }
  | { readonly kind: 'outside' };

const whole: RequestedRange = { kind: 'whole' };
const outside: RequestedRange = { kind: 'outside' };

/**
 * Parses a `Range` header (RFC 9110, section 14.2). Multiple ranges, other units and invalid values request
 * the whole.
 */
export function requestedRange(header: string | undefined, size: number): RequestedRange {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return whole;
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return outside;
  return end < start ? whole : { kind: 'part', range: { start, end } };
}

function suffix(length: number, size: number): RequestedRange {
  if (length === 0 || size === 0) return outside;
  return { kind: 'part', range: { start: Math.max(0, size - length), end: size - 1 } };
}
