import type { InstalledWallet } from './wallets.js';

/** Takes back what the visitor let the site see. Older wallets can't, and then it stays as it is. */
export async function disconnectWallet({ provider }: InstalledWallet): Promise<void> {
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }).catch(() => undefined);
}
