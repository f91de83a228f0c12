import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { InstalledWallet } from './wallets.js';

/** An account that the wallet has disclosed to the site. */
export interface ConnectedWallet {
  /** In its checksum form. */
  readonly address: string;
  readonly chainId: bigint;
  sign(message: string): Promise<string>;
}

/**
 * Requests an account from a wallet (EIP-1193), in a file of its own, since it is loaded when a wallet is used.
 * @throws errors of the wallet, and Error for answers of another form
 */
export async function connectWallet({ provider }: InstalledWallet): Promise<ConnectedWallet> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  const [account]: unknown[] = Array.isArray(accounts) ? accounts : [];
  if (typeof account !== 'string' || !/^0x[\da-f]{40}$/i.test(account)) throw noAnswer('account');
  const chainId = await provider.request({ method: 'eth_chainId' });
  if (typeof chainId !== 'string' || !/^0x[\da-f]+$/i.test(chainId)) throw noAnswer('chain');
  return {
    address: withChecksum(account),
    chainId: BigInt(chainId),
    async sign(message) {
      const params = [`0x${bytesToHex(utf8ToBytes(message))}`, account];
      const signature = await provider.request({ method: 'personal_sign', params });
      if (typeof signature !== 'string') throw noAnswer('signature');
      return signature;
    },
  };
}

const noAnswer = (what: string) => new Error(`The wallet returned no ${what}.`);

/** Returns an address with the checksum in its upper-case letters (EIP-55). */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const checked = [...digits].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${checked.join('')}`;
}
