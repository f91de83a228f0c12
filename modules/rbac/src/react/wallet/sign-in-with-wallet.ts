import type { Calls } from '@flotilla/react/client';
import type { Tokens } from '@flotilla/react/session';
import { nonce as nonceCall, signInWithWallet as signInCall } from '../../wallet-actions.js';
import { signInMessage } from './sign-in-message.js';
import type { InstalledWallet } from './wallets.js';

export interface WalletSignIn {
  readonly wallet: InstalledWallet;
  readonly client: Calls;
}

/** Has a wallet sign one message. @throws errors of the wallet or the API */
export async function proveWallet({
  wallet,
  client,
}: WalletSignIn): Promise<{ message: string; signature: string; address: string }> {
  const { connectWallet } = await import('./connect-wallet.js');
  const { address, chainId, sign } = await connectWallet(wallet);
  const { nonce } = await client.call(nonceCall, {});
  const { host: domain, origin: uri } = location;
  const message = signInMessage({ domain, address, uri, chainId, nonce, issuedAt: new Date() });
  return { message, signature: await sign(message), address };
}

/** Has a wallet sign one message, and signs in with it. @throws errors of the wallet or the API */
export async function signInWithWallet({
  wallet,
  client,
}: WalletSignIn): Promise<{ address: string; tokens: Tokens }> {
  const proof = await proveWallet({ wallet, client });
  const tokens = await client.call(signInCall, { body: proof });
  if (!tokens.jwt) throw new Error('No data');
  return { address: proof.address, tokens };
}
