import { date, datetime, decimal, money, text } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { copiedValue, writtenValue } from './index.js';

describe('a value of content', () => {
  it.each([
    [decimal(), '1250.00', '1250'],
    [money(), 1250, '1250'],
    [decimal(), '1200', '1200'],
    [datetime(), '2026-02-03T08:00:00.000Z', '2026-02-03T08:00:00Z'],
    [date(), '2026-05-01T00:00:00.000Z', '2026-05-01'],
    [date(), '2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00Z'],
    [text(), null, undefined],
  ] as const)('of a field %s: %s is written %s', (field, value, written) => {
    expect(writtenValue(field, value)).toBe(written);
  });

  it('of a whole site keeps zeros at the end of a decimal', () => {
    expect(copiedValue(decimal(), '9.90')).toBe('9.90');
    expect(copiedValue(datetime(), '2026-02-03T08:00:00.000Z')).toBe('2026-02-03T08:00:00Z');
    expect(copiedValue(decimal(), null)).toBeUndefined();
  });
});
