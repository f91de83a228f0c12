import { expect, it } from 'vitest';
import { accountOf, nameOf, signInIdentity } from './names.js';
import { contact, mail, wallet } from './identities.fixture.js';

it('calls a subject by its e-mail, else by its wallet', () => {
  expect(nameOf({ identities: [contact, wallet, mail] })).toBe('anna@example.com');
  expect(nameOf({ identities: [wallet] })).toBe('0x9D85…37D4');
});

it('knows nobody by an address that was only left at checkout', () => {
  expect(signInIdentity({ identities: [contact] })).toBeUndefined();
  expect(nameOf({ identities: [] })).toBeUndefined();
});

it('writes what is no address of a wallet as it is', () => {
  expect(accountOf({ ...wallet, provider: 'telegram', account: 'anna_at_sea' })).toBe('anna_at_sea');
});
