import { expect, it } from 'vitest';
import { isRedirectUri, isRegistered } from './redirect-uris.js';

const registered = [
  'https://assistant.example/callback',
  'http://127.0.0.1/callback',
  'http://localhost:7000/x',
];

it.each([
  'https://assistant.example/callback',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:43117/callback',
  'http://localhost:7000/x',
])('accepts %s', (address) => {
  expect(isRegistered(address, registered)).toBe(true);
});

it.each([
  'https://assistant.example/callback/',
  'https://assistant.example/callback?x=1',
  'https://assistant.example:444/callback',
  'https://127.0.0.1:43117/callback',
  'http://localhost:43117/callback',
  'http://127.0.0.1:43117/callback/x',
  'http://127.0.0.1:43117/a/../callback',
  'http://ann@127.0.0.1:43117/callback',
  'http://127.0.0.1:43117/callback#x',
  'http://localhost:7001/x',
  '',
])('refuses %j', (address) => {
  expect(isRegistered(address, registered)).toBe(false);
});

it.each([
  'https://assistant.example/callback',
  'http://127.0.0.1/callback',
  'http://[::1]:7000/callback',
  'http://localhost/callback',
])('lets an application register %s', (address) => {
  expect(isRedirectUri(address)).toBe(true);
});

it.each([
  'http://assistant.example/callback',
  'http://127.0.0.2/callback',
  'http://127.0.0.1.assistant.example/callback',
  'http://localhost.assistant.example/callback',
  'http://[::ffff:127.0.0.1]/callback',
  'http://0.0.0.0/callback',
  'https://ann@assistant.example/callback',
  'https://assistant.example/callback#',
  'com.example.app:/callback',
])('does not let an application register %s', (address) => {
  expect(isRedirectUri(address)).toBe(false);
});
