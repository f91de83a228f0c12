import { describe, expect, it } from 'vitest';
import { withFilesOfLive, withMovedFiles } from './moved-files.js';

const doc = (...children: object[]) => ({ type: 'doc', version: 1, children });
const image = (src: string, more: object = {}) => ({ type: 'image', src, alt: 'Bay', children: [], ...more });
const link = (href: string, text = 'Prices') => ({ type: 'link', href, children: [{ text }] });
const file = { path: '/public/new.png', width: 8, height: 6 };
const moved = { byPath: new Map([['/public/old.png', file]]), byId: new Map([['f1', file]]) };

describe('a text with replaced files', () => {
  it('gets the present address and size of pictures, at any depth and in each language', () => {
    const old = image('/public/old.png', { fileId: 'f1', width: 1, height: 1 });
    const now = image('/public/new.png', { fileId: 'f1', width: 8, height: 6 });
    expect(withMovedFiles({ en: doc({ type: 'quote', children: [old] }), ru: doc(old) }, moved)).toEqual({
      en: doc({ type: 'quote', children: [now] }),
      ru: doc(now),
    });
  });

  it('finds pictures without an id, links and embedded addresses by the former address', () => {
    expect(
      withMovedFiles(
        doc(image('/public/old.png'), link('/public/old.png#a'), link('/public/older.png')),
        moved,
      ),
    ).toEqual(
      doc(
        image('/public/new.png', { width: 8, height: 6 }),
        link('/public/new.png#a'),
        link('/public/older.png'),
      ),
    );
  });

  it('keeps words, pictures of other sites, and the size of an unknown picture out', () => {
    const other = image('https://example.com/a.png', { fileId: 'f1', width: 3, height: 3 });
    const words = { type: 'paragraph', children: [{ text: '/public/old.png' }] };
    expect(withMovedFiles({ en: doc(other, words), ru: '/public/old.png' }, moved)).toEqual({
      en: doc(other, words),
      ru: '/public/old.png',
    });
    const unknown = { byPath: new Map(), byId: new Map([['f1', { path: '/public/b.heic', width: null }]]) };
    expect(withMovedFiles(image('/public/a.png', { fileId: 'f1', width: 1, height: 1 }), unknown)).toEqual(
      image('/public/b.heic', { fileId: 'f1' }),
    );
  });

  it('is rewritten inside of a document that is stored as JSON', () => {
    const written = JSON.stringify(doc(image('/public/old.png', { fileId: 'f1' })));
    expect(withMovedFiles({ en: written }, moved)).toEqual({
      en: JSON.stringify(doc({ ...image('/public/new.png', { fileId: 'f1' }), width: 8, height: 6 })),
    });
  });
});

describe('merging a text with one whose files were replaced', () => {
  const base = doc(image('/public/old.png', { fileId: 'f1', width: 1, height: 1 }), link('/public/a.pdf'));
  const live = doc(image('/public/new.png', { fileId: 'f1' }), link('/public/b.pdf'));

  it('keeps my words and the new addresses', () => {
    const mine = doc({ type: 'divider' }, ...base.children, link('/public/a.pdf', 'Rates'));
    expect(withFilesOfLive({ base, live, mine })).toEqual(
      doc({ type: 'divider' }, ...live.children, link('/public/b.pdf', 'Rates')),
    );
  });

  it('is a conflict when other parts differ, or both changed a link', () => {
    const words = doc(...live.children, { type: 'divider' });
    expect(withFilesOfLive({ base, live: words, mine: base })).toBeUndefined();
    const mine = doc(...base.children.slice(0, 1), link('/public/c.pdf'));
    expect(withFilesOfLive({ base, live, mine })).toBeUndefined();
    const other = doc(image('/public/new.png', { fileId: 'f2' }), ...base.children.slice(1));
    expect(withFilesOfLive({ base, live: other, mine: base })).toBeUndefined();
  });
});
