import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';

it.each([
  '1.1.1.1',
  '93.184.215.14',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe('is not public:', () => {
  it.each([
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['this network', '0.0.0.0', '0.1.2.3', '::'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    [
      'link-local, and the metadata service of clouds',
      '169.254.0.1',
      '169.254.169.254',
      'fe80::1',
      'fec0::1',
    ],
    ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
    ['multicast and broadcast', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
    [
      'reserved and for documents',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '240.0.0.1',
      '2001:db8::1',
    ],
    [
      'IPv4 mapped into IPv6',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '::ffff:0:127.0.0.1',
    ],
    ['NAT64', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
    ['6to4 and Teredo', '2002:7f00:1::', '2002:a00:1::1', '2001:0:53aa:64c::1'],
    ['discard and other parts of IPv6', '100::1', '4000::1', '5f00::1'],
    ['no address', '', 'localhost', '1.1.1', '1.1.1.1/8', 'fe80::1%eth0'],
  ])('%s', (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
