import { describe, expect, it } from 'vitest';
import { sniff, sniffedBytes, typeOfName } from '../storage/file-types.js';
import { zipOf } from '../testing/office.fixture.js';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

it.each([
  ['alone', svg],
  ['under a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
  [
    'after a mark, a declaration, comments and a DOCTYPE',
    `\uFEFF<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<!DOCTYPE svg PUBLIC "x" "y">\n${svg}`,
  ],
  ['after a DOCTYPE with rules of its own', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`],
])('an SVG is recognized by its root: %s', async (_, text) => {
  expect(await sniff(Buffer.from(text))).toMatchObject({ mimeType: 'image/svg+xml' });
});

it.each([
  ['HTML', `<!doctype html><html>${svg}</html>`],
  ['other XML', '<?xml version="1.0"?><rss/>'],
  ['a comment that does not end', `<!-- ${svg}`],
  ['text', `see ${svg}`],
  ['nothing', ''],
])('%s is no SVG', async (_, text) => {
  expect(await sniff(Buffer.from(text))).toBeUndefined();
});

it.each([
  ['many comments', '<!-- -->'.repeat(500)],
  ['many DOCTYPEs', '<!doctype html>'.repeat(300)],
  ['many brackets', '<!doctype ['.repeat(400)],
  ['many spaces', ' '.repeat(4000)],
])('%s are scanned in linear time', async (_, text) => {
  const began = performance.now();
  await sniff(Buffer.from(text).subarray(0, sniffedBytes));

  expect(performance.now() - began).toBeLessThan(5000);
});

describe('an EPUB', () => {
  const mimetype = ['mimetype', Buffer.from('application/epub+zip')] as const;
  const other = ['META-INF/container.xml', Buffer.from('<container/>')] as const;

  it('is recognized by its first entry', async () => {
    expect(await sniff(zipOf([mimetype, other]))).toMatchObject({ extensions: ['epub'], kind: 'document' });
  });

  it.each([
    ['a later entry names the type', zipOf([other, mimetype])],
    ['the type has no package here', zipOf([['mimetype', Buffer.from('application/x-other')], other])],
  ])('is a ZIP if %s', async (_, bytes) => {
    expect(await sniff(bytes)).toMatchObject({ extensions: ['zip'] });
  });
});

it.each([
  ['a.JPG', 'image/jpeg'],
  ['demo/a.svg', 'image/svg+xml'],
  ['a.mp4', 'video/mp4'],
  ['a.html', undefined],
])('the type of %s by its name is %s', (name, mimeType) => {
  expect(typeOfName(name)?.mimeType).toBe(mimeType);
});
