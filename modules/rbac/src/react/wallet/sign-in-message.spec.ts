import { SiweMessage } from 'siwe';
import { expect, it } from 'vitest';
import { signInMessage } from './sign-in-message.js';

const message = signInMessage({
  domain: 'localhost:3000',
  address: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
  uri: 'http://localhost:3000/en/rbac',
  chainId: 137n,
  nonce: 'abcdef123456',
  issuedAt: new Date('2026-11-20T10:00:00.000Z'),
});

it('is a valid EIP-4361 message with all bound fields', () => {
  expect(new SiweMessage(message)).toMatchObject({
    domain: 'localhost:3000',
    address: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    statement: 'Sign in to localhost:3000. This costs nothing.',
    uri: 'http://localhost:3000/en/rbac',
    chainId: 137,
    nonce: 'abcdef123456',
    issuedAt: '2026-11-20T10:00:00.000Z',
    expirationTime: '2026-11-20T10:10:00.000Z',
  });
});
