import ipaddr from 'ipaddr.js';

const bytesOfNetwork = 8;

/** An address of IPv4 as servers write it, for which there is nothing to work out; every request asks. */
const written = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/;

/** No address at all: what else is counted by, ids above all. To be told so by an exception costs a hundred times as much. */
const noAddress = /^[^.:]*$/;

/** Whom limits count as one: an address of IPv4, the network of 64 bits that one customer has of IPv6. */
export function networkOf(ip: string): string {
  if (written.test(ip) || noAddress.test(ip) || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return Buffer.from(address.toByteArray().slice(0, bytesOfNetwork)).toString('hex');
}
