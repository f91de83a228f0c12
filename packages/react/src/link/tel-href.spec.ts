import { expect, it } from 'vitest';
import { telHref } from './tel-href.js';

it.each(['+357 25 000 120', '+357 (25) 000-120', '+357\u00a025\u00a0000\u00a0120'])(
  'keeps the digits and the plus of %s',
  (phone) => {
    expect(telHref(phone)).toBe('tel:+35725000120');
  },
);
