import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.js';

/** Port: what addresses a download may go to. A test puts its own in place; no setting does. */
export interface Reach {
  readonly protocols: readonly string[];
  /** Every address of a host. */
  resolve(host: string): Promise<readonly HostAddress[]>;
  isAllowed(address: string): boolean;
}

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Token of the {@link Reach} port. */
export const REACH = Symbol('file-storage.reach');

/** The public internet, encrypted. */
export const publicInternet: Reach = {
  protocols: ['https:'],
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};
