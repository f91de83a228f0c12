import { expect, it } from 'vitest';
import { keepQueryAndAnchor } from './keep-query-and-anchor.js';

it('keeps query and anchor in links to other languages', () => {
  document.body.innerHTML = '<nav><a href="/ru/blog?page=2" hreflang="ru">ru</a><a href="/x">x</a></nav>';
  const [link, other] = document.querySelectorAll('a');
  history.replaceState(null, '', '/en/blog?page=2&from=mail#winds');

  keepQueryAndAnchor(document.body);
  expect(link?.getAttribute('href')).toMatch(/\/ru\/blog\?page=2&from=mail#winds$/);

  history.replaceState(null, '', '/en/blog?page=2');
  link?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(link?.getAttribute('href')).toMatch(/\/ru\/blog\?page=2$/);
  expect(other?.getAttribute('href')).toBe('/x');
});
