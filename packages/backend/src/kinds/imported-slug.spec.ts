import { describe, expect, it } from 'vitest';
import { importedSlug } from './imported-slug.js';

describe('importedSlug', () => {
  it.each([
    ['Golden Hour', 'golden-hour'],
    ['Яхты', 'iakhty'],
    ['مرحبا بالعالم', 'mrhba-balalm'],
    ['東京', 'dongjing'],
    ['Untitled', 'untitled'],
  ])('of %s is %s', (name, slug) => {
    expect(importedSlug(name, '1')).toBe(slug);
  });

  it('follows the language of the name', () => {
    expect(importedSlug('Über uns', '1', 'de')).toBe('ueber-uns');
    expect(importedSlug('Über uns', '1', 'fi')).toBe('uber-uns');
  });

  it('has a mark of the key without letters', () => {
    const slugs = ['1', '2', '1'].map((key) => importedSlug('🚀', key));

    expect(slugs[0]).toMatch(/^untitled-[0-9a-f]{8}$/);
    expect(slugs[1]).not.toBe(slugs[0]);
    expect(slugs[2]).toBe(slugs[0]);
  });
});
