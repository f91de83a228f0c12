import type { InstalledWallet } from './wallets.js';

const key = 'flotilla-wallet';
const lifetimeMs = 24 * 3600 * 1000;

/**
 * Remembers for a day which wallet the visitor used. Stores its name, since ids of wallets change on each
 * page (EIP-6963).
 */
export function rememberWallet({ name, id }: InstalledWallet): void {
  try {
    localStorage.setItem(key, JSON.stringify({ name: name ?? id, until: Date.now() + lifetimeMs }));
  } catch {
    // Without storage, the visitor chooses again.
  }
}

/** Returns the wallet used during the last day, if it is still installed. */
export function lastWallet(wallets: readonly InstalledWallet[]): InstalledWallet | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('until' in stored))
      return undefined;
    if (typeof stored.until !== 'number' || stored.until < Date.now()) return undefined;
    return wallets.find(({ name, id }) => (name ?? id) === stored.name);
  } catch {
    return undefined;
  }
}
