import { isLoopbackUrl } from '@flotilla/core/values';

/**
 * Returns whether an address is one of the registered ones. A registered address of this computer without a port
 * stands for all of its ports (RFC 8252, section 7.3); all others are compared exactly.
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true;
  const url = URL.parse(address);
  if (!url || url.port === '' || url.protocol !== 'http:' || !isLoopbackUrl(url)) return false;
  // Written as it is parsed, so that nothing else differs.
  if (url.href !== address) return false;
  url.port = '';
  return registered.includes(url.href);
}

/**
 * Returns whether an application may receive codes at an address: https, or http on the computer of its user
 * (RFC 8252, section 7.3), without a fragment and without credentials.
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.hash !== '' || url.username !== '' || url.password !== '' || text.includes('#'))
    return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackUrl(url));
}
