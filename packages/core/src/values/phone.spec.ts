import { describe, expect, it } from 'vitest';
import { phoneNumber } from './phone.js';

describe('phoneNumber', () => {
  it.each([
    ['+357 99 123456', '+357 99 123456'],
    ['  +357  99\u00a0123456 ', '+357 99 123456'],
    ['+357 99 123456 ext. 12', '+357 99 123456 ext. 12'],
    ['+357 99 123456, Ext 12', '+357 99 123456 ext. 12'],
    ['+1 (555) 010-9999 x12', '+1 (555) 010-9999 ext. 12'],
    ['5550109999x12', '5550109999 ext. 12'],
    ['+1-555-010-9999;ext=12', '+1-555-010-9999 ext. 12'],
    ['8 (916) 123-45-67 доб. 12', '8 (916) 123-45-67 ext. 12'],
    ['8 (916) 123-45-67 (доб. 12)', '8 (916) 123-45-67 ext. 12'],
    ['8 916 123 45 67, добавочный 12', '8 916 123 45 67 ext. 12'],
    ['8 916 123 45 67 вн. 3', '8 916 123 45 67 ext. 3'],
    ['8 916 123–45–67 #12', '8 916 123-45-67 ext. 12'],
    ['＋３５７９９１２３４５６', '+35799123456'],
    ['112', '112'],
  ])('returns %j as %j', (text, stored) => {
    expect(phoneNumber(text)).toBe(stored);
    expect(phoneNumber(stored)).toBe(stored);
  });

  it.each([
    '',
    '12',
    'ext. 12',
    'call me',
    '+357 99 123456 ext. twelve',
    'доб. 12',
    '1'.repeat(51),
    '+1 555<script>',
    '555 0109 ann@example.com',
  ])('rejects %j', (text) => {
    expect(phoneNumber(text)).toBeUndefined();
  });
});
