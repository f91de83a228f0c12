import { expect, type Page } from '@playwright/test';
import { addressIn, demoPages, isUnlisted } from '../support/content.js';
import { axeViolations, showAll, sidewaysScroll } from '../support/inspect.js';
import { address, languages } from '../support/product.js';
import { test } from '../support/tab.js';

const looks = [
  { name: 'light desktop', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark phone', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

/**
 * Axe results hardly depend on the language, and the first run on a page is slow: both runs are in one
 * language.
 */
const isForAxe = (language: string) => language === 'en' || process.env['AXE'] === 'all';

// Read-only tests: all workers share them.
test.describe.configure({ mode: 'parallel' });

const statuses: Record<string, number> = { '/404': 404, '/500': 500 };
const pages = demoPages();

/**
 * Pages of rows: the first row is tested in English, the last in Russian; with `PAGES=all` each row in both.
 */
function seenIn(language: string, paths: string[]): string[] {
  return process.env['PAGES'] === 'all' ? paths : paths.slice(...(language === 'en' ? [0, 1] : [-1]));
}

for (const language of languages) {
  for (const path of pages.flatMap((paths) => seenIn(language, paths))) {
    test(`/${language}${path}`, async ({ tab: { page, problems, open } }) => {
      await look(page, looks[0]);
      await open(addressIn(language, path));
      for (const at of looks) {
        await look(page, at);
        await showAll(page);
        expect.soft(await sidewaysScroll(page), at.name).toBeLessThanOrEqual(0);
        if (isForAxe(language)) expect.soft(await axeViolations(page), at.name).toEqual([]);
      }
      expect(problems).toEqual([]);
    });
  }

  test(`every address has its metadata: ${language}`, async ({ tab: { page, open } }) => {
    await open(addressIn(language, '/about'));
    for (const path of pages.flat())
      expect.soft(await textOf(page, addressIn(language, path)), path).toEqual(expectedWords(language, path));
  });
}

test('the sitemap lists every page in every language except unlisted ones', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

  const listable = pages.flat().filter((path) => !isUnlisted(path));
  const expected = languages.flatMap((language) =>
    listable.map((path) => address + addressIn(language, path)),
  );
  // Rows of concurrent tests contain the time or end with generated digits; profiles of their people have the
  // slugs of plain names.
  const isOfOtherTest = (url: string) =>
    /-(\d{13}|([0-9a-f]{6,8}|[0-9a-f]{12})$)/.test(url) || url.includes('/social/profiles/');
  expect(listed.filter((url) => expected.includes(url) || !isOfOtherTest(url)).toSorted()).toEqual(
    expected.toSorted(),
  );
});

test('pages with a Russian address answer at it alone, and menus lead there', async ({ request }) => {
  const own = { '/about': '/ru/o-nas', '/contact': '/ru/kontakty', '/marinas': '/ru/mariny' };
  const home = await (await request.get('/ru')).text();
  const locationOf = async (path: string) => {
    const headers = { 'accept-language': 'ru' };
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    return [answer.status(), answer.headers()['location']];
  };
  for (const [path, russian] of Object.entries(own)) {
    expect.soft(await locationOf(`/ru${path}?from=mail`)).toEqual([301, `${russian}?from=mail`]);
    expect.soft(await locationOf(russian.replace('/ru', '/en'))).toEqual([301, `/en${path}`]);
    expect.soft(await locationOf(path)).toEqual([302, russian]);
    expect.soft(home).toContain(`href="${russian}"`);
    expect.soft(home).not.toContain(`href="/ru${path}"`);
  }
});

async function look(page: Page, { colorScheme, viewport }: (typeof looks)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

/** Returns the status, language and canonical addresses of a response, before any script has run. */
function textOf(page: Page, url: string) {
  return page.evaluate(async (requested) => {
    const response = await fetch(requested);
    const rendered = new DOMParser().parseFromString(await response.text(), 'text/html');
    const hrefs = (selector: string) =>
      [...rendered.querySelectorAll<HTMLLinkElement>(selector)].map(
        ({ hreflang, href }) => `${hreflang} ${href}`,
      );
    return {
      status: response.status,
      language: rendered.documentElement.lang,
      headings: rendered.querySelectorAll('h1').length,
      isTitled: /\S/.test(rendered.title),
      canonical: hrefs('link[rel=canonical]'),
      alternate: hrefs('link[rel=alternate][hreflang]').toSorted(),
      isHidden: /noindex/.test(rendered.querySelector<HTMLMetaElement>('meta[name=robots]')?.content ?? ''),
    };
  }, url);
}

function expectedWords(language: string, path: string) {
  const page = { status: statuses[path] ?? 200, language, headings: 1, isTitled: true };
  if (isUnlisted(path)) return { ...page, canonical: [], alternate: [], isHidden: true };
  return {
    ...page,
    canonical: [` ${address}${addressIn(language, path)}`],
    alternate: [
      ...languages.map((other) => `${other} ${address}${addressIn(other, path)}`),
      `x-default ${address}${path}`,
    ],
    isHidden: false,
  };
}
