import { Wallet } from 'ethers';
import { SiweMessage } from 'siwe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nonce, signInWithWallet } from '../../wallet-actions.js';
import type { Tokens } from '../../shapes.js';
import {
  type AccountApp,
  type CallInput,
  newIp,
  siteUrl,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

interface Proof {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
}

const newNonce = async () => (await accounts.call<{ nonce: string }>(nonce)).data.nonce;

async function proofOf(
  wallet: Pick<Wallet, 'address' | 'signMessage'>,
  says: Partial<SiweMessage> = {},
): Promise<Proof> {
  const message = new SiweMessage({
    domain: new URL(siteUrl).host,
    address: wallet.address,
    statement: 'Sign in to Boats.',
    uri: siteUrl,
    version: '1',
    chainId: 1,
    nonce: says.nonce ?? (await newNonce()),
    issuedAt: new Date().toISOString(),
    ...says,
  }).prepareMessage();
  return { message, signature: await wallet.signMessage(message), address: wallet.address };
}

const send = (data: Proof, from?: CallInput) => accounts.call<Tokens>(signInWithWallet, { ...from, data });
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

describe('a wallet', () => {
  it('gets an account at first, and signs in to it from then on', async () => {
    const wallet = Wallet.createRandom();
    const first = await send(await proofOf(wallet));
    const again = await send({ ...(await proofOf(wallet)), address: wallet.address.toLowerCase() });
    const account = await accounts.me(first.data.jwt);

    expect(first.status).toBe(200);
    expect(account).toMatchObject({
      roles: [{ slug: 'user' }],
      identities: [{ provider: 'ethereum_virtual_machine', account: wallet.address, email: null }],
    });
    expect((await accounts.me(again.data.jwt))?.id).toBe(account?.id);
  });

  it('is found by its address, ignoring case', async () => {
    const wallet = Wallet.createRandom();
    const id = (await accounts.me((await send(await proofOf(wallet))).data.jwt))?.id;
    await accounts.app.sql('update rbac_identity set "account" = lower("account") where "account" = $1', [
      wallet.address,
    ]);

    expect((await accounts.me((await send(await proofOf(wallet))).data.jwt))?.id).toBe(id);
  });

  it('gets one account from concurrent sign-ins', async () => {
    const wallet = Wallet.createRandom();
    const proofs = await Promise.all(Array.from({ length: 8 }, () => proofOf(wallet)));
    const answers = await Promise.all(proofs.map((proof) => send(proof)));
    const ids = await Promise.all(answers.map(async ({ data }) => (await accounts.me(data.jwt))?.id));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(ids).size).toBe(1);
  });

  it('merges the visitor into its account', async () => {
    const visitor = await accounts.visitor();
    await send(await proofOf(Wallet.createRandom()), { jwt: visitor.jwt });

    expect(await accounts.app.sql('select 1 from rbac_subject where id = $1', [visitor.id])).toEqual([]);
  });
});

describe('a message', () => {
  it('is valid once, also concurrently', async () => {
    const proof = await proofOf(Wallet.createRandom());
    const answers = await Promise.all([send(proof), send(proof), send(proof)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const replay = await send(proof);
    expect([replay.status, replay.problem.message]).toEqual([401, 'The wallet could not be verified.']);
  });

  it.each<[string, () => Partial<SiweMessage>]>([
    ['of another domain', () => ({ domain: 'evil.example' })],
    ['of a domain that begins as ours', () => ({ domain: 'boats.example.evil.example' })],
    ['that leads to another site', () => ({ uri: 'https://evil.example/boats.example' })],
    ['that leads to our site without its protection', () => ({ uri: 'http://boats.example' })],
    ['of an hour ago', () => ({ issuedAt: minutes(-60) })],
    ['of tomorrow', () => ({ issuedAt: minutes(24 * 60) })],
    ['that has expired', () => ({ expirationTime: minutes(-1) })],
    ['that is not good yet', () => ({ notBefore: minutes(5) })],
    ['of no chain', () => ({ chainId: 0 })],
    ['with a nonce of its own making', () => ({ nonce: 'a'.repeat(64) })],
    ['with a short nonce', () => ({ nonce: 'abcdefgh' })],
  ])('%s is refused', async (_, says) => {
    expect((await send(await proofOf(Wallet.createRandom(), says()))).status).toBe(401);
  });

  it('is refused ten minutes after its nonce was issued', async () => {
    const proof = await proofOf(Wallet.createRandom());
    await accounts.app.sql(`update rbac_one_time_code set "expiresAt" = "expiresAt" - interval '10 minutes'`);

    expect((await send(proof)).status).toBe(401);
  });

  it('signed by or naming another wallet is refused', async () => {
    const [wallet, other] = [Wallet.createRandom(), Wallet.createRandom()];
    const proof = await proofOf(wallet);

    expect((await send({ ...proof, signature: await other.signMessage(proof.message) })).status).toBe(401);
    expect((await send({ ...proof, address: other.address })).status).toBe(401);
    expect(
      (
        await send({
          ...proof,
          message: proof.message.replace(wallet.address, other.address),
          address: other.address,
        })
      ).status,
    ).toBe(401);
    expect((await send(proof)).status).toBe(200);
  });

  it.each([
    ['of free text', { message: 'let me in, please' }, 401],
    ['with a signature that is none', { signature: '0xdead' }, 401],
    ['that is too short', { message: 'hi' }, 400],
    ['with an address that is none', { address: '0x12' }, 400],
  ])('%s is refused', async (_, change, status) => {
    expect((await send({ ...(await proofOf(Wallet.createRandom())), ...change })).status).toBe(status);
  });

  it.each<[string | undefined, [host: string, origin: string, status: number][]]>([
    [
      undefined,
      [
        ['boats.local:3000', 'http://boats.local:3000', 200],
        ['boats.local:3000', 'http://localhost:3000', 401],
      ],
    ],
    [
      'http://127.0.0.1:3000',
      [
        ['localhost:3000', 'http://localhost:3000', 200],
        ['127.0.0.1:3000', 'http://127.0.0.1:3000', 200],
        ['evil.example', 'http://evil.example', 401],
      ],
    ],
    [
      siteUrl,
      [
        ['evil.example', 'http://evil.example', 401],
        ['localhost', 'http://localhost', 401],
      ],
    ],
  ])('must be for the right host when SITE_URL is %s', async (url, cases) => {
    const other = await startAccountApp({ settings: { siteUrl: url } });
    const wallet = Wallet.createRandom();
    for (const [host, origin, status] of cases) {
      const fresh = (await other.call<{ nonce: string }>(nonce)).data.nonce;
      const data = await proofOf(wallet, { domain: new URL(origin).host, uri: origin, nonce: fresh });
      expect([
        host,
        origin,
        (await other.call(signInWithWallet, { data, headers: { host } })).status,
      ]).toEqual([host, origin, status]);
    }
    await other.app.close();
  });
});

it('for another address is rejected with the address of the site', async () => {
  const { problem } = await send(
    await proofOf(Wallet.createRandom(), { domain: 'www.boats.example', uri: 'https://www.boats.example' }),
  );
  expect(problem.message).toBe(`Open the site at ${siteUrl} to sign in: this page is at another address.`);
});

it('cannot sign in without SITE_URL outside of development', async () => {
  const nameless = await startAccountApp({
    settings: { siteUrl: undefined },
    env: { DEPLOYMENT: 'production' },
  });
  const proof = await proofOf(Wallet.createRandom(), {
    nonce: (await nameless.call<{ nonce: string }>(nonce)).data.nonce,
  });

  expect((await nameless.call(signInWithWallet, { data: proof })).status).toBe(503);
  await nameless.app.close();
});

it('limits the nonces of a network', async () => {
  const ip = newIp();
  const answers = [];
  for (let call = 0; call < 31; call++) answers.push((await accounts.call(nonce, { ip })).status);

  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});
