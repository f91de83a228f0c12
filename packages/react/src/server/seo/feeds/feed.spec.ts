import { defineEntity, localizedText, richText, show } from '@flotilla/core';
import type { FeedItem, PageFeed } from '@flotilla/core/documents';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { defineFeedItem } from '../../../seo/define-feed-item.js';
import type { FeedFormat } from '../addresses.js';
import { createFeedRenderer } from './feed.js';

const render = createFeedRenderer({
  languages: ['en', 'ru'],
  defaults: { title: 'Fleet', description: 'Boats', origin: '' },
});
const picture = {
  url: '/public/bay.jpg',
  width: 1,
  height: 1,
  alt: null,
  mimeType: 'image/jpeg',
  size: 2048,
};

const item = (fields: Partial<FeedItem> = {}): FeedItem => ({
  id: '1',
  path: '/blog/articles/winds',
  title: { en: 'Winds', ru: 'Ветры' },
  description: { en: 'They keep hours.' },
  picture: null,
  createdAt: '2026-05-19T23:30:00.000Z',
  updatedAt: '2026-05-20T10:00:00.000Z',
  ...fields,
});

function feedOf(items: readonly FeedItem[], language = 'en') {
  const about = { title: { en: 'Journal', ru: 'Журнал' }, description: {}, picture: null };
  const feed: PageFeed = { url: '/blog', about, metadata: [], items };
  const { text: xml, updatedAt } = render(feed, { language, origin: 'https://fleet.example', format: 'rss' });
  const problems: string[] = [];
  const onError = (level: string, message: string) => void (level === 'warning' || problems.push(message));
  const document = new DOMParser({ onError }).parseFromString(xml, 'text/xml');
  const channel = document.getElementsByTagName('channel')[0];
  if (!channel) throw new Error('There is no channel.');
  return { problems, updatedAt, channel, items: [...channel.getElementsByTagName('item')] };
}

const text = (parent: Element | undefined, name: string) =>
  parent?.getElementsByTagName(name)[0]?.textContent;

it("contains the rows of the page's list, and the time of the newest change", () => {
  const { channel, items, updatedAt } = feedOf(
    [item({ picture }), item({ updatedAt: '2026-06-01T00:00:00.000Z' })],
    'ru',
  );

  expect(['title', 'link', 'language', 'description'].map((name) => text(channel, name))).toEqual([
    'Журнал · Fleet',
    'https://fleet.example/ru/blog',
    'ru',
    'Boats',
  ]);
  expect(channel.getElementsByTagName('atom:link')[0]?.getAttribute('href')).toBe(
    'https://fleet.example/ru/blog/rss.xml',
  );
  expect(['title', 'link', 'guid', 'description', 'pubDate'].map((name) => text(items[0], name))).toEqual([
    'Ветры',
    'https://fleet.example/ru/blog/articles/winds',
    'https://fleet.example/ru/blog/articles/winds',
    'They keep hours.',
    'Tue, 19 May 2026 23:30:00 GMT',
  ]);
  const enclosure = items[0]?.getElementsByTagName('enclosure')[0];
  expect(['url', 'type', 'length'].map((name) => enclosure?.getAttribute(name))).toEqual([
    'https://fleet.example/public/bay.jpg',
    'image/jpeg',
    '2048',
  ]);
  expect(updatedAt.toISOString()).toBe('2026-06-01T00:00:00.000Z');
});

it('is well-formed for any content', () => {
  const title = 'A & B <b>c</b> ]]> \u0000\u000b\ud800 😀 "d"';
  const { problems, items } = feedOf([item({ title: { en: title }, path: "/a&b/'c'" }), item({ title: {} })]);

  expect(problems).toEqual([]);
  expect(items.map((found) => text(found, 'title'))).toEqual([
    'A & B <b>c</b> ]]> \ufffd 😀 "d"',
    'Untitled',
  ]);
  expect(text(items[0], 'link')).toBe("https://fleet.example/en/a&b/'c'");
});

it('links to the page that the application sets for a row', () => {
  const about = { title: { en: 'Journal' }, description: {}, picture: null };
  const feed: PageFeed = {
    url: '/blog',
    about,
    metadata: [],
    of: 'blog.article',
    items: [item({ slug: 'winds' })],
  };
  const linkWith = (page: string, of = 'blog.article') => {
    const defaults = { title: 'Fleet', description: 'Boats', origin: '' };
    const renderWith = createFeedRenderer({ languages: ['en'], defaults, rowPages: { [of]: page } });
    const { text: xml } = renderWith(feed, {
      language: 'en',
      origin: 'https://fleet.example',
      format: 'rss',
    });
    return /<item>.*?<link>(.*?)<\/link>/s.exec(xml)?.[1];
  };

  expect(linkWith('https://news.example/[slug]')).toBe('https://news.example/winds');
  expect(linkWith('/journal/[blog.articles.slug]')).toBe('https://fleet.example/en/journal/winds');
  // Falls back to the row's own page when the feed lacks a field of the path.
  expect(linkWith('/journal/[title]/[nothing]')).toBe('https://fleet.example/en/blog/articles/winds');
  // A rule for all entities (`*`) does not override a page of the site, as in links on pages.
  expect(linkWith('/all/[module]/[slug]', '*')).toBe('https://fleet.example/en/blog/articles/winds');
});

it('contains only rows with a title in its language', () => {
  const rows = [
    item({ title: { en: 'Winds' } }),
    item({ title: { en: 'Bays', ru: 'Бухты' }, path: '/bays' }),
    item({ title: { ru: 'Порты', en: ' ' }, path: '/ports' }),
  ];
  const titles = (language: string) => feedOf(rows, language).items.map((found) => text(found, 'title'));

  expect([titles('en'), titles('ru')]).toEqual([
    ['Winds', 'Bays'],
    ['Бухты', 'Порты'],
  ]);
});

it('contains only valid addresses with a scheme, also of files', () => {
  const urls = ['/public/залив 1.jpg', '//cdn.example/bay.jpg', 'https://cdn.example/bay.jpg'];
  const { items } = feedOf(urls.map((url) => item({ picture: { ...picture, url } })));

  expect(items.map((found) => found.getElementsByTagName('enclosure')[0]?.getAttribute('url'))).toEqual([
    'https://fleet.example/public/%D0%B7%D0%B0%D0%BB%D0%B8%D0%B2%201.jpg',
    'https://cdn.example/bay.jpg',
    'https://cdn.example/bay.jpg',
  ]);
});

it('describes a channel without a description by its title', () => {
  const defaults = { title: 'Fleet', description: '', origin: '' };
  const about = { title: { en: 'Journal' }, description: {}, picture: null };
  const { text: xml } = createFeedRenderer({ languages: ['en'], defaults })(
    { url: '/blog', about, metadata: [], items: [] },
    { language: 'en', origin: 'https://fleet.example', format: 'rss' },
  );

  expect(/<description>(.*?)<\/description>/.exec(xml)?.[1]).toBe('Journal · Fleet');
});

describe('with the details that a module adds', () => {
  const article = defineEntity({
    module: 'blog',
    name: 'article',
    fields: { title: localizedText(), description: richText() },
  });
  const details = defineFeedItem(show(article, '*'), ({ description }) => ({
    content: description,
    authors: [
      { en: 'Anna & Co', ru: 'Анна' },
      { en: 'Boris', ru: 'Борис' },
    ],
    categories: [{ en: 'Weather', ru: 'Погода' }],
  }));
  const defaults = { title: 'Fleet', description: 'Boats', origin: '' };
  const renderWith = createFeedRenderer({ languages: ['en', 'ru'], defaults, items: [details] });
  const image = { type: 'image', src: '/public/bay.jpg', alt: 'Bay', children: [{ text: '' }] };
  const link = (href: string) => ({ type: 'link', href, children: [{ text: href }] });
  const paragraph = {
    type: 'paragraph',
    children: ['/about', '#top', '//other.example/a', 'https://x.example', '/ru/b'].map(link),
  };
  const description = { en: { type: 'document', version: 1, children: [image, paragraph] } };

  it('contains full texts with absolute URLs, authors and categories', () => {
    const about = { title: { en: 'Journal' }, description: {}, picture: null };
    const row = { id: '1', variant: 'default', title: { en: 'Winds' }, description };
    const feed: PageFeed = { url: '/blog', about, metadata: [], of: 'blog.article', items: [item({ row })] };
    const { text: xml } = renderWith(feed, {
      language: 'en',
      origin: 'https://fleet.example',
      format: 'rss',
    });
    const problems: string[] = [];
    const parsed = new DOMParser({ onError: (_, message) => void problems.push(message) }).parseFromString(
      xml,
      'text/xml',
    );
    const [found] = [...parsed.getElementsByTagName('item')];
    const content = text(found, 'content:encoded') ?? '';

    expect(problems).toEqual([]);
    expect([text(found, 'dc:creator'), text(found, 'category')]).toEqual(['Anna & Co, Boris', 'Weather']);
    expect([...content.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'https://fleet.example/public/w/1280/bay.jpg.jpeg',
      'https://fleet.example/en/about',
      'https://fleet.example/en/blog/articles/winds#top',
      'https://other.example/a',
      'https://x.example',
      'https://fleet.example/ru/b',
    ]);
  });

  it('contains the summary of a row without text', () => {
    const about = { title: { en: 'Journal' }, description: {}, picture: null };
    const feed: PageFeed = { url: '/blog', about, metadata: [], of: 'blog.article', items: [item()] };
    const { text: xml } = renderWith(feed, {
      language: 'en',
      origin: 'https://fleet.example',
      format: 'rss',
    });

    expect(xml).toContain('<content:encoded><![CDATA[<p>They keep hours.</p>]]></content:encoded>');
    expect(xml).not.toContain('dc:creator');
  });

  describe('in other formats', () => {
    const about = { title: { en: 'Journal' }, description: {}, picture: null };
    const row = { id: '1', variant: 'default', title: { en: 'Winds' }, description };
    const feed: PageFeed = {
      ...{ url: '/blog', about, metadata: [], of: 'blog.article' },
      items: [item({ row, picture }), item({ picture: { ...picture, size: null }, path: '/b?c=1&d=2' })],
    };
    const textIn = (format: FeedFormat) =>
      renderWith(feed, { language: 'en', origin: 'https://fleet.example', format }).text;

    it('is Atom with the elements that RFC 4287 requires', () => {
      const problems: string[] = [];
      const parsed = new DOMParser({ onError: (_, message) => void problems.push(message) }).parseFromString(
        textIn('atom'),
        'text/xml',
      );
      const [first, second] = [...parsed.getElementsByTagName('entry')];
      const links = (parent: Element | undefined) =>
        [...(parent?.getElementsByTagName('link') ?? [])].map((link) =>
          ['rel', 'type', 'href', 'length'].map((name) => link.getAttribute(name)),
        );

      expect(problems).toEqual([]);
      expect(
        ['id', 'title', 'updated'].map((name) => text(parsed.documentElement ?? undefined, name)),
      ).toEqual(['https://fleet.example/en/blog', 'Journal · Fleet', '2026-05-20T10:00:00.000Z']);
      expect(['id', 'title', 'published', 'updated'].map((name) => text(first, name))).toEqual([
        'https://fleet.example/en/blog/articles/winds',
        'Winds',
        '2026-05-19T23:30:00.000Z',
        '2026-05-20T10:00:00.000Z',
      ]);
      expect([...(first?.getElementsByTagName('name') ?? [])].map(({ textContent }) => textContent)).toEqual([
        'Anna & Co',
        'Boris',
      ]);
      expect(first?.getElementsByTagName('category')[0]?.getAttribute('term')).toBe('Weather');
      expect(text(first, 'content')).toContain('<img src="https://fleet.example/public/w/1280/bay.jpg.jpeg"');
      expect(links(first).at(-1)).toEqual([
        'enclosure',
        'image/jpeg',
        'https://fleet.example/public/bay.jpg',
        '2048',
      ]);
      expect(links(second).map(([rel, , href, length]) => [rel, href, length])).toEqual([
        ['alternate', 'https://fleet.example/en/b?c=1&d=2', null],
        ['enclosure', 'https://fleet.example/public/bay.jpg', null],
      ]);
      expect(text(parsed.getElementsByTagName('author')[0], 'name')).toBe('Fleet');
    });

    it('is JSON Feed 1.1', () => {
      const json = JSON.parse(textIn('json')) as { items: object[] };

      expect(json).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Journal · Fleet',
        home_page_url: 'https://fleet.example/en/blog',
        feed_url: 'https://fleet.example/en/blog/feed.json',
        language: 'en',
      });
      expect(json.items[0]).toMatchObject({
        id: 'https://fleet.example/en/blog/articles/winds',
        url: 'https://fleet.example/en/blog/articles/winds',
        title: 'Winds',
        content_html: expect.stringContaining('https://fleet.example/en/about'),
        summary: 'They keep hours.',
        image: 'https://fleet.example/public/w/320/bay.jpg.jpeg',
        date_published: '2026-05-19T23:30:00.000Z',
        date_modified: '2026-05-20T10:00:00.000Z',
        authors: [{ name: 'Anna & Co' }, { name: 'Boris' }],
        tags: ['Weather'],
        attachments: [
          { url: 'https://fleet.example/public/bay.jpg', mime_type: 'image/jpeg', size_in_bytes: 2048 },
        ],
      });
      expect(json.items[1]).toMatchObject({ content_html: '<p>They keep hours.</p>' });
    });

    it('has length 0 in RSS for a file of unknown size, and no enclosure without a media type', () => {
      expect(
        [...textIn('rss').matchAll(/<enclosure[^>]*length="(\d+)"/g)].map(([, length]) => length),
      ).toEqual(['2048', '0']);
      const untyped = { ...feed, items: [item({ picture: { ...picture, mimeType: null } })] };
      const formats = ['rss', 'atom', 'json'] as const;
      const texts = formats.map(
        (format) => renderWith(untyped, { language: 'en', origin: 'https://fleet.example', format }).text,
      );

      expect(texts.filter((written) => /enclosure|attachments/.test(written))).toEqual([]);
    });
  });
});
