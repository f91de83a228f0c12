import { InvalidError, RefusedError } from '@flotilla/backend';
import type { HostAddress, Reach } from './reach.js';

/** A url whose host was looked up once, and found to be where downloads may go. */
export interface Destination {
  readonly url: URL;
  /** The connection is made to one of these, whatever the name leads to a moment later. */
  readonly addresses: readonly HostAddress[];
}

/** Checks a url, and all addresses of its host. @throws InvalidError, RefusedError */
export async function destinationOf(text: string, reach: Reach, base?: URL): Promise<Destination> {
  const url = URL.parse(text, base);
  if (!url) throw InvalidError.of('url', 'is not a url.');
  if (!reach.protocols.includes(url.protocol)) throw InvalidError.of('url', 'must start with https://.');
  if (url.username || url.password) throw InvalidError.of('url', 'must not hold a name or a password.');
  // A url keeps IPv6 addresses in brackets, and has turned decimal, octal and hexadecimal forms of IPv4 into the usual one.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await reach.resolve(host).catch(() => []);
  if (addresses.length === 0) throw refused('leads to a host that is not found.');
  if (!addresses.every(({ address }) => reach.isAllowed(address))) throw refused('leads to an address that is not public.');
  return { url, addresses };
}

/** 422: the url is well-formed, and what it leads to can't be had. */
export function refused(message: string): RefusedError {
  return new RefusedError(`url: ${message}`, [{ field: 'url', message }]);
}
