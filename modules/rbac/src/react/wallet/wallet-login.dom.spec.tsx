import { session } from '@flotilla/react/session';
import { verifyMessage } from 'ethers';
import { SiweMessage } from 'siwe';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInWithWallet } from '../../wallet-actions.js';
import {
  anna,
  named,
  openTestPage,
  press,
  Refusal,
  type TestPage,
  text,
  tokensOf,
} from '../test-page.fixture.js';
import { TestWallet } from './wallet.fixture.js';
import { WalletLogin } from './wallet-login.js';

const base = '/api/rbac/subjects/authentication';
const signIn = `POST ${base}/ethereum-virtual-machine`;
const tokens = tokensOf(anna);

let stage: TestPage;
let answers: Record<string, unknown>;
let wallet: TestWallet;
const onSignedIn = vi.fn<(given: unknown) => void>();

beforeEach(() => {
  answers = {
    [`GET ${base}/ethereum-virtual-machine/nonce`]: { nonce: 'abcdef123456' },
    [signIn]: tokens,
    [`POST ${base}/logout`]: { redirectTo: '/' },
  };
  stage = openTestPage(answers);
  wallet = new TestWallet();
  vi.stubGlobal('ethereum', wallet.provider);
});
afterEach(async () => {
  await stage.close();
  onSignedIn.mockClear();
});

const onChallenge = vi.fn<(challenge: unknown) => void>();
const findText = (words: string) =>
  vi.waitFor(async () => (await act(async () => undefined), expect(text()).toContain(words)));

it('signs one message for this site, even when the button is pressed repeatedly', async () => {
  await stage.show(<WalletLogin onSignedIn={onSignedIn} onChallenge={onChallenge} />);
  await act(async () => {
    for (let press = 0; press < 3; press++) named('Connect Wallet').click();
  });
  const { address } = wallet.key;
  await findText(`${address.slice(0, 6)}…${address.slice(-4)}`);

  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(tokens);
  const [message = ''] = wallet.signed;
  expect(wallet.signed).toHaveLength(1);
  expect(new SiweMessage(message)).toMatchObject({
    domain: location.host,
    uri: location.origin,
    address,
    chainId: 1,
    nonce: 'abcdef123456',
  });
  const body = signInWithWallet.schemas.body.parse(stage.calls.at(-1)?.data);
  expect(verifyMessage(message, body.signature)).toBe(address);
});

it.each([
  [
    'the visitor refuses',
    () =>
      (wallet.refusal = Object.assign(new Error('MetaMask: User denied message signature.'), { code: 4001 })),
  ],
  ['the wallet fails without a code', () => (wallet.refusal = new Error('The device is locked.'))],
  ['the API refuses', () => (answers[signIn] = new Refusal(401, 'This message was used before.'))],
  ['no token comes', () => (answers[signIn] = { refresh: '', jwt: '' })],
])('shows an error and disconnects when %s', async (_, arrange) => {
  arrange();
  await stage.show(<WalletLogin onSignedIn={onSignedIn} onChallenge={onChallenge} />);
  await press('Connect Wallet');
  await findText('An error occurred:');

  expect(text()).toMatch(
    /An error occurred: (MetaMask: User denied message signature\.|The device is locked\.|This message was used before\.|No data)/i,
  );
  expect(wallet.requests.at(-1)).toBe('wallet_revokePermissions');
  expect(named('Connect Wallet').getAttribute('aria-disabled')).not.toBe('true');
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('signs out an existing session when it fails', async () => {
  session.accept(tokens);
  wallet.refusal = new Error('no');
  await stage.show(<WalletLogin onSignedIn={onSignedIn} onChallenge={onChallenge} />);
  await press('Connect Wallet');
  await findText('An error occurred:');

  expect(stage.calls.map(({ call }) => call)).toContain(`POST ${base}/logout`);
});

it('shows that no wallet was found', async () => {
  vi.stubGlobal('ethereum', undefined);
  await stage.show(<WalletLogin onSignedIn={onSignedIn} onChallenge={onChallenge} />);
  await press('Connect Wallet');

  expect(text()).toContain('No wallet was found in this browser.');
});

it('offers a choice of wallets that announce themselves', async () => {
  const other = new TestWallet();
  const forget = [wallet.announce('Lagoon'), other.announce('Reef')];
  await stage.show(<WalletLogin onSignedIn={onSignedIn} onChallenge={onChallenge} />);
  await press('Connect Wallet');
  expect(text()).toMatch(/Which wallet\?.*Lagoon.*Reef/);

  await press('Reef');
  await findText(other.key.address.slice(-4));
  expect(wallet.requests).toEqual([]);
  for (const end of forget) end();
});
