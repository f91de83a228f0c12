import ipaddr from 'ipaddr.js';

const bytesOfNetwork = 8;

/** Whom limits count as one: an address of IPv4, the network of 64 bits that one customer has of IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return Buffer.from(address.toByteArray().slice(0, bytesOfNetwork)).toString('hex');
}
