import type { InstalledWallet } from './wallets.js';

const key = 'flotilla-wallet';
const keptMs = 24 * 3600 * 1000;

/** Keeps for a day which wallet the visitor signed in with. Ids of wallets are new on each page, their names are not (EIP-6963). */
export function rememberWallet({ name, id }: InstalledWallet): void {
  try {
    localStorage.setItem(key, JSON.stringify({ name: name ?? id, until: Date.now() + keptMs }));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** The wallet that was signed in with during the last day, where it is still there. */
export function lastWallet(wallets: readonly InstalledWallet[]): InstalledWallet | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('until' in kept)) return undefined;
    if (typeof kept.until !== 'number' || kept.until < Date.now()) return undefined;
    return wallets.find(({ name, id }) => (name ?? id) === kept.name);
  } catch {
    return undefined;
  }
}
