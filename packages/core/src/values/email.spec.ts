import { describe, expect, it } from 'vitest';
import { emailAddress } from './email.js';
import { emailSchema } from './email-schema.js';

const long = (length: number) => 'a'.repeat(length);

describe('emailAddress', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    [' Ann@Example.COM ', 'Ann@example.com'],
    ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
    ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
    ['a&b@example.com', 'a&b@example.com'],
    ['user=tag@example.com', 'user=tag@example.com'],
    ['first/last@example.com', 'first/last@example.com'],
    ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
    ['a.b+c@sub.example.co.uk', 'a.b+c@sub.example.co.uk'],
    ['user@bücher.example', 'user@xn--bcher-kva.example'],
    [`${long(64)}@example.com`, `${long(64)}@example.com`],
  ])('returns %j as %j', (text, address) => {
    expect(emailAddress(text)).toBe(address);
    expect(emailAddress(address)).toBe(address);
  });

  it.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@example',
    'ann@-example.com',
    'test@iana-.com',
    'ann@exa_mple.com',
    'ann@example..com',
    '.ann@example.com',
    'ann.@example.com',
    'a..b@example.com',
    'ann b@example.com',
    'анна@example.com',
    'ann@example.com\nBcc: eve@example.com',
    'ann@example.com/x',
    'ann@example.com:25',
    'ann@user@example.com',
    'ann@127.0.0.1',
    'ann@[127.0.0.1]',
    '"ann"@example.com',
    'ann@%65xample.com',
    `${long(65)}@example.com`,
    `ann@${long(64)}.com`,
    `ann@${[long(63), long(63), long(63), long(63)].join('.')}.com`,
  ])('refuses %j', (text) => {
    expect(emailAddress(text)).toBeUndefined();
  });
});

it('stores an address in the form that mail servers accept', () => {
  expect(emailSchema().parse(' user@Пример.рф ')).toBe('user@xn--e1afmkfd.xn--p1ai');
  expect(emailSchema().safeParse('ann@example').error?.issues[0]).toMatchObject({
    code: 'invalid_format',
    format: 'email',
    message: 'must be an e-mail address',
  });
  expect(emailSchema().safeParse(`${long(400)}@example.com`).success).toBe(false);
});
