import { BrowserProvider } from 'ethers';
import type { InstalledWallet } from './wallets.js';

/** An account that the wallet has disclosed to the site. */
export interface ConnectedWallet {
  /** In its checksum form. */
  readonly address: string;
  readonly chainId: bigint;
  sign(message: string): Promise<string>;
}

/** Requests an account from a wallet. In a file of its own, since ethers is loaded with it. */
export async function connectWallet({ provider }: InstalledWallet): Promise<ConnectedWallet> {
  const browser = new BrowserProvider(provider);
  const signer = await browser.getSigner();
  const { chainId } = await browser.getNetwork();
  return { address: await signer.getAddress(), chainId, sign: (message) => signer.signMessage(message) };
}
