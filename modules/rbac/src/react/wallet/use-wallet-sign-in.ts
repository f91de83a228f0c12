import { useLanguage } from '@flotilla/react';
import { ApiError, failureText, useClient } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { useRef, useState } from 'react';
import { challengeOf, type SignInOutcome } from '../proof/challenge.js';
import { rememberWallet } from './last-wallet.js';
import { signInWithWallet } from './sign-in-with-wallet.js';
import type { InstalledWallet } from './wallets.js';

/** State of a wallet sign-in. */
export type WalletState =
  | { readonly state: 'disconnected' | 'pending' }
  | { readonly state: 'connected'; readonly address: string }
  | { readonly state: 'failed'; readonly reason: string };

/** Signs in with a wallet. Repeated calls prompt only once; after a failure nothing stays connected. */
export function useWalletSignIn({ onSignedIn, onChallenge }: SignInOutcome): {
  wallet: WalletState;
  connect: (wallet: InstalledWallet) => void;
} {
  const client = useClient();
  const language = useLanguage();
  const [state, setState] = useState<WalletState>({ state: 'disconnected' });
  const isAsking = useRef(false);

  async function connect(wallet: InstalledWallet): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setState({ state: 'pending' });
    try {
      // Muted: the failure is shown beside the button, not as a toast.
      const { address, tokens } = await signInWithWallet({ wallet, client: client.muted });
      rememberWallet(wallet);
      setState({ state: 'connected', address });
      onSignedIn(tokens);
    } catch (error) {
      const challenge = challengeOf(error);
      if (challenge) return onChallenge(challenge);
      await disconnectWallet(wallet);
      if (session.state().status === 'signed-in') await session.signOut(null);
      setState({ state: 'failed', reason: await reasonOf(error, language) });
    } finally {
      isAsking.current = false;
    }
  }

  return { wallet: state, connect: (wallet) => void connect(wallet) };
}

/** Returns the API's reason, or the wallet's own message: errors of wallets are objects with a message. */
async function reasonOf(error: unknown, language: string): Promise<string> {
  if (error instanceof ApiError) return failureText(error, language);
  if (typeof error === 'string') return error;
  const isDescribed = typeof error === 'object' && error !== null && 'message' in error;
  return isDescribed && typeof error.message === 'string' ? error.message : '';
}

/** Revokes the site's access to accounts. Older wallets do not support that and stay connected. */
async function disconnectWallet({ provider }: InstalledWallet): Promise<void> {
  await provider
    .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    .catch(() => undefined);
}
