/**
 * Returns whether a request has several `Host` header lines, which a server must reject (RFC 9112, section
 * 3.2). Node takes the first, and a proxy in front may have taken another.
 */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index] ?? '')) hosts += 1;
  return hosts > 1;
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host';
