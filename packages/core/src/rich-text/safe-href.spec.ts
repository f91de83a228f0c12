import { expect, it } from 'vitest';
import { safeHref } from './safe-href.js';

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \t\njavascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript\r:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u0000script:alert(1)',
  'java\u00adscript:alert(1)',
  '\u200bjavascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3A;alert(1)',
  'javascript&#x0003a;alert(1)',
  '&#106;avascript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script&colon;alert(1)',
  'javascript&amp;colon;alert(1)',
  'javascript%3aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'view-source:javascript:alert(1)',
  'file:///etc/passwd',
  'intent://scan#Intent;end',
  'chrome-extension://abc/x.html',
  'android-app://com.example',
  'FTP://example.com',
  'fi\tle:///etc/passwd',
  'x:y',
])('drops %j', (href) => {
  expect(safeHref(href)).toBeUndefined();
});

it.each([
  '/blog',
  'https://example.com/a?b=c&amp;d',
  'mailto:crew@example.com',
  'tel:+35799000000',
  'sms:+35799000000',
  'HTTPS://example.com',
  '//example.com/a:b',
  '/blog/articles/a:b',
  '?at=12:30',
  '#route',
  '?page=2',
  'javascript-course',
  '/data:x',
  '&#99999999999;',
])('keeps %j', (href) => {
  expect(safeHref(href)).toBe(href);
});

it('drops values that are not strings', () => {
  expect(safeHref({ toString: () => 'javascript:alert(1)' })).toBeUndefined();
  expect(safeHref(null)).toBeUndefined();
});
