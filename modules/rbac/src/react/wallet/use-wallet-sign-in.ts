import { useLanguage } from '@flotilla/react';
import { ApiError, type Calls, failureText, useClient } from '@flotilla/react/client';
import { session, type Tokens } from '@flotilla/react/session';
import { useRef, useState } from 'react';
import type { InstalledWallet } from './wallets.js';
import { nonce as nonceCall, signInWithWallet as signInCall } from '../../actions.js';
import { signInMessage } from './sign-in-message.js';

/** Where signing in with a wallet stands. */
export type WalletState =
  | { readonly state: 'disconnected' | 'pending' }
  | { readonly state: 'connected'; readonly address: string }
  | { readonly state: 'failed'; readonly reason: string };

/** Signs in with a wallet; it asks the visitor once, however often it is told to. What fails leaves nothing behind. */
export function useWalletSignIn(onSignedIn: (tokens: Tokens) => void): { wallet: WalletState; connect: (wallet: InstalledWallet) => void } {
  const client = useClient();
  const language = useLanguage();
  const [state, setState] = useState<WalletState>({ state: 'disconnected' });
  const isAsking = useRef(false);

  async function connect(wallet: InstalledWallet): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setState({ state: 'pending' });
    try {
      // Its failures stand beside the button, so they are no toasts.
      const { address, tokens } = await signInWithWallet({ wallet, client: client.muted });
      setState({ state: 'connected', address });
      onSignedIn(tokens);
    } catch (error) {
      await disconnectWallet(wallet);
      if (session.state().status === 'signed-in') await session.signOut(null);
      setState({ state: 'failed', reason: await reasonOf(error, language) });
    } finally {
      isAsking.current = false;
    }
  }

  return { wallet: state, connect: (wallet) => void connect(wallet) };
}

/** ethers puts a whole transcript into `message`, and what happened into `shortMessage`. */
async function reasonOf(error: unknown, language: string): Promise<string> {
  if (error instanceof ApiError) return failureText(error, language);
  const { shortMessage, message } = (error ?? {}) as { shortMessage?: unknown; message?: unknown };
  return [shortMessage, message, error].map((words) => (typeof words === 'string' ? words : '')).find(Boolean) ?? '';
}

/** Takes back what the visitor let the site see. Older wallets can't, and then it stays as it is. */
async function disconnectWallet({ provider }: InstalledWallet): Promise<void> {
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }).catch(() => undefined);
}

interface WalletSignIn {
  readonly wallet: InstalledWallet;
  readonly client: Calls;
}

/** Has a wallet sign one message, and signs in with it. @throws what the wallet, ethers or the API refuse. */
async function signInWithWallet({ wallet, client }: WalletSignIn): Promise<{ address: string; tokens: Tokens }> {
  const { connectWallet } = await import('./ethers-wallet.js');
  const { address, chainId, sign } = await connectWallet(wallet);
  const { nonce } = await client.call(nonceCall, {});
  const { host: domain, origin: uri } = location;
  const message = signInMessage({ domain, address, uri, chainId, nonce, issuedAt: new Date() });
  const signature = await sign(message);
  const tokens = await client.call(signInCall, { body: { message, signature, address } });
  if (!tokens.jwt) throw new Error('No data');
  return { address, tokens };
}
