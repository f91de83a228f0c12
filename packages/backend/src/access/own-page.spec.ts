import type { IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { isFromOwnPage } from './own-page.js';

const request = (method: string, host: string, headers: IncomingHttpHeaders) => ({ method, host, headers });

it.each([
  ['its own host', 'shop.example', true],
  ['a host that was rebound to the server', 'evil.example', false],
  ['another port', 'shop.example:8080', false],
])('checks a write by %s (%s), also named in Origin, against SITE_URL', (_, host, expected) => {
  const write = request('POST', host, { origin: `https://${host}` });
  expect(isFromOwnPage(write, 'https://shop.example')).toBe(expected);
  expect(
    isFromOwnPage(request('POST', host, { 'sec-fetch-site': 'same-origin' }), 'https://shop.example'),
  ).toBe(expected);
  expect(isFromOwnPage(write)).toBe(true);
  expect(isFromOwnPage(request('GET', host, {}), 'https://shop.example')).toBe(true);
});

it('rejects a write of another site', () => {
  expect(
    isFromOwnPage(
      request('POST', 'shop.example', { origin: 'https://evil.example' }),
      'https://shop.example',
    ),
  ).toBe(false);
  expect(isFromOwnPage(request('POST', 'shop.example', {}), 'https://shop.example')).toBe(false);
});
