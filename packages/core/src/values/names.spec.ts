import { describe, expect, it } from 'vitest';
import {
  camelCase,
  didYouMean,
  nearest,
  partsOf,
  pascalCase,
  pluralOf,
  sentenceCase,
  snakeCase,
} from './names.js';

describe('pluralOf', () => {
  it.each([
    ['action', 'actions'],
    ['agent', 'agents'],
    ['article', 'articles'],
    ['attribute', 'attributes'],
    ['attribute-key', 'attribute-keys'],
    ['button', 'buttons'],
    ['buttons-array', 'buttons-arrays'],
    ['category', 'categories'],
    ['chat', 'chats'],
    ['currency', 'currencies'],
    ['feature', 'features'],
    ['file', 'files'],
    ['form', 'forms'],
    ['identity', 'identities'],
    ['input', 'inputs'],
    ['invoice', 'invoices'],
    ['layout', 'layouts'],
    ['logotype', 'logotypes'],
    ['message', 'messages'],
    ['metadata', 'metadata'],
    ['metric', 'metrics'],
    ['notification', 'notifications'],
    ['number-series', 'number-series'],
    ['option', 'options'],
    ['order', 'orders'],
    ['page', 'pages'],
    ['payment-intent', 'payment-intents'],
    ['product', 'products'],
    ['profile', 'profiles'],
    ['request', 'requests'],
    ['role', 'roles'],
    ['session', 'sessions'],
    ['slide', 'slides'],
    ['slider', 'sliders'],
    ['step', 'steps'],
    ['store', 'stores'],
    ['subject', 'subjects'],
    ['template', 'templates'],
    ['topic', 'topics'],
    ['widget', 'widgets'],
  ])('of %s is %s', (name, plural) => {
    expect(pluralOf(name)).toBe(plural);
  });

  it.each([
    ['day', 'days'],
    ['address', 'addresses'],
    ['box', 'boxes'],
    ['branch', 'branches'],
    ['wish', 'wishes'],
  ])('follows the spelling: %s, %s', (name, plural) => {
    expect(pluralOf(name)).toBe(plural);
  });

  it("leaves a link's name unchanged", () => {
    expect(pluralOf('stores-to-products')).toBe('stores-to-products');
  });
});

describe('cases', () => {
  it.each([
    ['boat', 'boat', 'Boat', 'boat', 'Boat'],
    ['buttons-array', 'buttonsArray', 'ButtonsArray', 'buttons_array', 'Buttons array'],
    [
      'file-storage-module-file',
      'fileStorageModuleFile',
      'FileStorageModuleFile',
      'file_storage_module_file',
      'File storage module file',
    ],
    ['route-66', 'route66', 'Route66', 'route_66', 'Route 66'],
  ])('of %s', (kebab, camel, pascal, snake, sentence) => {
    expect(camelCase(kebab)).toBe(camel);
    expect(pascalCase(kebab)).toBe(pascal);
    expect(snakeCase(kebab)).toBe(snake);
    expect(sentenceCase(kebab)).toBe(sentence);
  });

  it('splits a camel-case name into words', () => {
    expect(sentenceCase('availableOnRegistration')).toBe('Available on registration');
  });
});

describe('partsOf', () => {
  it('splits a key into module and name', () => {
    expect(partsOf('file-storage.file')).toEqual({ module: 'file-storage', name: 'file' });
  });
});

describe('nearest', () => {
  const fields = ['title', 'subtitle', 'description'];

  it.each([
    ['titel', 'title'],
    ['TITLE', 'title'],
    ['sub_title', 'subtitle'],
    ['desciption', 'description'],
  ])('corrects %s to %s', (wrong, right) => {
    expect(nearest(wrong, fields)).toBe(right);
  });

  it('returns undefined when no candidate is near', () => {
    expect(nearest('berths', fields)).toBeUndefined();
    expect(nearest('title', [])).toBeUndefined();
  });

  it('returns the first of equally near candidates', () => {
    expect(nearest('bot', ['boat', 'boot'])).toBe('boat');
  });

  it('respects the maximum distance, and counts two swapped letters as one change', () => {
    expect(nearest('auorra', ['aurora'], 1)).toBe('aurora');
    expect(nearest('north', ['south'], 1)).toBeUndefined();
    expect(nearest('north', ['south'], 2)).toBe('south');
  });

  it('is phrased as a question', () => {
    expect(didYouMean('titel', fields)).toBe(' Did you mean "title"?');
    expect(didYouMean('berths', fields)).toBe('');
  });
});
