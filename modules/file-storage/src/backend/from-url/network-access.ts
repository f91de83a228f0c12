import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.js';

/** Port: the addresses that downloads may connect to. Replaced in tests only; there is no setting. */
export interface NetworkAccess {
  readonly protocols: readonly string[];
  /** Returns all addresses of a host. */
  resolve(host: string): Promise<readonly HostAddress[]>;
  isAllowed(address: string): boolean;
}

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Token of the {@link NetworkAccess} port. */
export const NETWORK_ACCESS = Symbol('file-storage.reach');

/** The public internet, by https only. */
export const publicInternet: NetworkAccess = {
  protocols: ['https:'],
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};
