import { lookup } from 'node:dns/promises';
import { causeOf, InvalidError, RefusedError } from '@flotilla/core/errors';
import { isPublicAddress } from './public-address.js';

/** An address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** The addresses that calls to URLs of people may connect to. */
export interface NetworkAccess {
  readonly protocols: readonly string[];
  /** Returns all addresses of a host. */
  resolve(host: string): Promise<readonly HostAddress[]>;
  isAllowed(address: string): boolean;
}

/** The public internet, by https only. */
export const publicInternet: NetworkAccess = {
  protocols: ['https:'],
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** Private addresses too, and http: for development, or where a setting allows it. */
export const anyNetwork: NetworkAccess = {
  ...publicInternet,
  protocols: ['https:', 'http:'],
  isAllowed: () => true,
};

/** A URL whose host was resolved once, to allowed addresses only. */
export interface Destination {
  readonly url: URL;
  /** The connection uses one of these, even if the DNS record changes (DNS rebinding). */
  readonly addresses: readonly HostAddress[];
}

/** Checks a URL, and all addresses of its host. A failed DNS query is the cause of its error. @throws InvalidError, RefusedError */
export async function destinationOf(text: string, access: NetworkAccess, base?: URL): Promise<Destination> {
  const url = URL.parse(text, base);
  if (!url) throw InvalidError.of('url', { en: 'is not a url.', ru: 'это не адрес.' });
  if (!access.protocols.includes(url.protocol))
    throw InvalidError.of('url', { en: 'must start with https://.', ru: 'должно начинаться с https://.' });
  if (url.username || url.password)
    throw InvalidError.of('url', {
      en: 'must not hold a name or a password.',
      ru: 'не должно содержать имени и пароля.',
    });
  // A URL has IPv6 addresses in brackets, and normalizes decimal, octal and hexadecimal forms of IPv4.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const { addresses, cause } = await access.resolve(host).then(
    (found) => ({ addresses: found, cause: undefined }),
    (error: unknown) => ({ addresses: [], cause: error }),
  );
  if (addresses.length === 0)
    throw refusedUrl({ en: 'leads to a host that is not found.', ru: 'такого сайта нет.' }, cause);
  if (!addresses.every(({ address }) => access.isAllowed(address)))
    throw refusedUrl({
      en: 'leads to an address that is not public.',
      ru: 'этот адрес не в открытом интернете.',
    });
  return { url, addresses };
}

/** Returns a 422 error: the URL is well-formed, but its target is not available. */
export function refusedUrl(reason: Readonly<Record<'en' | 'ru', string>>, cause?: unknown): RefusedError {
  const error = new RefusedError(`url: ${reason.en}`, [causeOf('url', reason)]);
  if (cause !== undefined) error.cause = cause;
  return error;
}
