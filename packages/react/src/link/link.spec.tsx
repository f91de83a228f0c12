import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SiteProvider } from '../site/site.js';
import { Link } from './link.js';
import { linkTo } from './link-rule.js';

const site = { language: 'ru', languages: ['en', 'ru'], path: '/' };

describe('linkTo', () => {
  it.each([
    ['/', '/ru'],
    ['/blog', '/ru/blog'],
    ['blog', '/ru/blog'],
    ['/?page=2', '/ru?page=2'],
    ['/#route', '/ru#route'],
    ['/blog?page=2#top', '/ru/blog?page=2#top'],
    ['/england', '/ru/england'],
    ['///example.com', '/ru/example.com'],
    ['/\\example.com', '/ru/example.com'],
  ])("prefixes %s with the page's language: %s", (href, expected) => {
    expect(linkTo(href, site)).toEqual({ href: expected });
  });

  it.each(['/en', '/ru', '/ru/', '/en/blog', '/ru?page=2', '/en#route'])(
    'keeps %s, which has a language',
    (href) => {
      expect(linkTo(href, site)).toEqual({ href });
    },
  );

  it.each(['#route', '?page=2', '/public/plan.pdf', '/api/openapi.json', '/admin'])(
    'keeps %s, which is not a page',
    (href) => {
      expect(linkTo(href, site)).toEqual({ href });
    },
  );

  it.each([
    'https://example.com',
    'mailto:crew@example.com',
    'tel:+357',
    'sms:+357',
    '/a:b',
    '//example.com/a',
  ])('opens %s in a new tab', (href) => {
    expect(linkTo(href, site)).toEqual({ href, target: '_blank', rel: 'noopener' });
  });

  it.each([
    null,
    undefined,
    '',
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'file:///etc/passwd',
    'intent://x',
    'android-app://x',
    'chrome-extension://x',
    'ftp://x',
  ])('gives %j no href', (href) => {
    expect(linkTo(href, site)).toEqual({});
  });
});

describe('a link to a page with an address of the language', () => {
  const linkedPages = { '/about': '/o-nas', '/ueber-uns': '/o-nas' };

  it.each([
    ['/about', '/ru/o-nas'],
    ['about?from=menu#team', '/ru/o-nas?from=menu#team'],
    ['/ueber-uns', '/ru/o-nas'],
    ['/about/team', '/ru/about/team'],
    ['/en/about', '/en/about'],
  ])('%s leads to %s', (href, expected) => {
    expect(linkTo(href, { ...site, linkedPages })).toEqual({ href: expected });
  });

  it('has it without the language too', () => {
    const linksTo = { origin: 'https://fleet.example', hasLanguages: false };
    expect(linkTo('/about', { ...site, linksTo, linkedPages })).toEqual({
      href: 'https://fleet.example/about',
    });
  });
});

it("links in the page's language", () => {
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <Link href="/fleet" className="card">
        Fleet
      </Link>
    </SiteProvider>,
  );

  expect(html).toBe('<a class="card" href="/ru/fleet">Fleet</a>');
});
