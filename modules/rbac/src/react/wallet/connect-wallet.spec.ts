import { expect, it } from 'vitest';
import { connectWallet, withChecksum } from './connect-wallet.js';
import { TestWallet } from './wallet.fixture.js';

// The examples of EIP-55.
it.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('has the checksum of %s', (address) => {
  expect(withChecksum(address.toLowerCase())).toBe(address);
});

it('signs a message by the first account of the wallet', async () => {
  const wallet = new TestWallet();
  const { address, chainId, sign } = await connectWallet({ id: 'fox', provider: wallet.provider });

  expect([address, chainId]).toEqual([wallet.key.address, 1n]);
  expect(await sign('Приветствуем')).toBe(await wallet.key.signMessage('Приветствуем'));
  expect(wallet.signed).toEqual(['Приветствуем']);
});

it.each([
  ['account', { eth_requestAccounts: [] }],
  ['chain', { eth_requestAccounts: ['0xde709f2102306220921060314715629080e2fb77'], eth_chainId: null }],
])('rejects a wallet that returns no %s', async (what, answers: Readonly<Record<string, unknown>>) => {
  const provider = { request: async ({ method }: { method: string }) => answers[method] };
  await expect(connectWallet({ id: 'fox', provider })).rejects.toThrow(`The wallet returned no ${what}.`);
});
