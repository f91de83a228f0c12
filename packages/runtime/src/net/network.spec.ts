import { expect, it } from 'vitest';
import { networkOf } from './network.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['010.0.0.1', '8.0.0.1'],
  ['999.0.0.1', '999.0.0.1'],
  ['2001:db8:1:2::9', '20010db800010002'],
  ['2001:DB8:1:2:ffff:1:2:3', '20010db800010002'],
  ['2001:db8:1:3::9', '20010db800010003'],
  ['::1', '0000000000000000'],
  ['unix:', 'unix:'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
