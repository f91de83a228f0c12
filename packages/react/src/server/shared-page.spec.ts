import { expect, it } from 'vitest';
import { renderEndedLink, renderSharedPage } from './shared-page.js';

const page = {
  token: 'T',
  language: 'en',
  languages: ['en', 'ru'],
  timeZone: 'UTC',
  name: 'Summer <b>',
  expiresAt: '2027-06-01T06:00:00.000Z',
};
const rendered = (body: string) =>
  renderSharedPage(
    `<html><head><script type="module" src="/a.js"></script></head><body class="x">${body}</body></html>`,
    page,
  );

it.each([
  ['<a class="b" href="/en/boats">', '<a class="b" href="/preview/T/en/boats">'],
  ['<a href="/ru">', '<a href="/preview/T/ru">'],
  ['<a href="/">', '<a href="/preview/T/en">'],
  ['<a href="/boats?page=2#x">', '<a href="/preview/T/en/boats?page=2#x">'],
  ['<a href="/public/a.pdf">', '<a href="/public/a.pdf">'],
  ['<a href="/admin">', '<a href="/admin">'],
  ['<a href="//other.example/x">', '<a href="//other.example/x">'],
  ['<a href="https://other.example/">', '<a href="https://other.example/">'],
  ['<a href="#main">', '<a href="#main">'],
])('keeps links to pages within the share link: %s', (link, kept) => {
  expect(rendered(link)).toContain(kept);
});

it('has no scripts, and disables buttons', () => {
  const html = rendered(
    '<button type="submit" class="p-1 disabled:opacity-50">Buy</button><button disabled="">Off</button><input type="submit" value="Send"><script>x</script>',
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('<button disabled type="submit" class="p-1 disabled:opacity-50">Buy');
  expect(html).toContain('<button disabled="">Off');
  expect(html).toContain('<input disabled type="submit"');
});

it('names the change set and the end of the link', () => {
  expect(rendered('')).toContain(
    '<body class="x"><aside class="shared-notice"><strong>Preview of “Summer &lt;b&gt;”</strong>The link works until Jun 1, 2027, 6:00',
  );
  expect(renderEndedLink('ru')).toContain('<html lang="ru"');
});
