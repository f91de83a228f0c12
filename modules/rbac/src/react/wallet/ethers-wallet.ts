import { BrowserProvider } from 'ethers';
import type { InstalledWallet } from './wallets.js';

/** An account that the visitor has let the site see. */
export interface ConnectedWallet {
  /** In its checksum form. */
  readonly address: string;
  readonly chainId: bigint;
  sign(message: string): Promise<string>;
}

/** Asks a wallet for an account. A file of its own, since ethers is fetched with it. */
export async function connectWallet({ provider }: InstalledWallet): Promise<ConnectedWallet> {
  const browser = new BrowserProvider(provider);
  const signer = await browser.getSigner();
  const { chainId } = await browser.getNetwork();
  return { address: await signer.getAddress(), chainId, sign: (message) => signer.signMessage(message) };
}
