import { file } from '../kinds/file.js';
import { localizedText } from '../kinds/localized-text.js';
import { richText } from '../kinds/rich-text.js';
import { slug } from '../kinds/slug.js';
import { text } from '../kinds/text.js';
import { emptyRichText } from '../rich-text/document.js';
import { type FieldCase, loneSurrogate, nul, parsed, testFields } from './zod-face.fixture.js';

const documentOf = (...children: unknown[]) => ({ en: { type: 'doc', version: 1, children } });
const neverText = [null, undefined, 5, true, {}, ['boat'], new String('boat')];

const cases: FieldCase[] = [
  {
    of: 'text',
    field: text(),
    accepts: ['', ' ', 'Αφροδίτη', 'лодка', '⛵️', "'; drop table boat; --", '<script>', 'x'.repeat(100_000)],
    refuses: neverText,
    message: 'must be text',
  },
  {
    of: 'text, storable',
    field: text(),
    accepts: ['\ud83d\ude00', '\u0001'],
    refuses: [nul, loneSurrogate, '\udc00\ud800'],
    message: 'must be well-formed text without NUL characters',
  },
  {
    of: 'text with a least length',
    field: text({ min: 1 }),
    accepts: ['x'],
    refuses: [''],
    message: 'must be at least 1 characters',
  },
  {
    of: 'text with a greatest length',
    field: text({ max: 3 }),
    accepts: ['', 'abc'],
    refuses: ['abcd'],
    message: 'must be at most 3 characters',
  },
  {
    of: 'text without a greatest length',
    field: text(),
    accepts: [],
    refuses: ['x'.repeat(100_001)],
    message: 'must be at most 100000 characters',
  },
  {
    of: 'unique text',
    field: text({ unique: true }),
    accepts: ['x'.repeat(500)],
    refuses: ['x'.repeat(501)],
    message: 'must be at most 500 characters',
  },
  {
    of: 'indexed text',
    field: text({ index: true }),
    accepts: ['x'.repeat(500)],
    refuses: ['x'.repeat(501)],
    message: 'must be at most 500 characters',
  },
  {
    of: 'text of a pattern',
    field: text({
      pattern: /^[A-Z]{3}$/,
      patternSays: { en: 'must be three letters', ru: 'должно быть тремя буквами' },
    }),
    accepts: ['EUR'],
    refuses: ['eur', 'EURO', 'EUR\n'],
    message: 'must be three letters',
  },
  {
    of: 'localizedText',
    field: localizedText(),
    accepts: [
      {},
      { en: '' },
      { en: 'Boat', ru: 'Лодка' },
      { 'pt-BR': 'Barco' },
      { 'zh-Hans': '船' },
      { en: 'x'.repeat(100_000) },
    ],
    refuses: [
      null,
      undefined,
      'Boat',
      ['Boat'],
      new Map([['en', 'Boat']]),
      { en: 5 },
      { en: null },
      { en: { type: 'doc', content: [] } },
      { EN: 'Boat' },
      { english: 'Boat' },
      { '': 'Boat' },
      { en_US: 'Boat' },
      parsed('{"__proto__": "Boat"}'),
      { constructor: 'Boat' },
    ],
    message: 'must map language codes to text',
  },
  {
    of: 'localizedText, what a database can hold',
    field: localizedText(),
    accepts: [{ en: 'x'.repeat(100_000) }],
    refuses: [{ en: nul }, { ru: 'Лодка', en: loneSurrogate }],
    message: 'must be well-formed text without NUL characters',
  },
  {
    of: 'localizedText, its length',
    field: localizedText(),
    accepts: [],
    refuses: [{ en: 'x'.repeat(100_001) }],
    message: 'must be at most 100000 characters',
  },
  {
    of: 'richText',
    field: richText(),
    accepts: [
      {},
      { en: 'Boat' },
      { en: emptyRichText, ru: 'Лодка' },
      documentOf(),
      { en: JSON.stringify(emptyRichText) },
    ],
    refuses: [
      null,
      undefined,
      'Boat',
      [emptyRichText],
      { EN: emptyRichText },
      parsed('{"__proto__": {"type": "doc", "children": []}}'),
    ],
    message: 'must map language codes to text or a rich-text document',
  },
  {
    of: 'richText, each language',
    field: richText(),
    accepts: [],
    refuses: [{ en: [] }, { en: null }, { en: { type: 'paragraph', children: [] } }],
    message: 'must be text or a rich-text document',
  },
  {
    of: 'richText, nodes',
    field: richText(),
    accepts: [],
    refuses: [documentOf('Boat'), documentOf(null), documentOf([])],
    message: 'must be a node',
  },
  {
    of: 'slug',
    field: slug(),
    accepts: ['', 'aurora-68', '0', '-', 'x'.repeat(200)],
    refuses: [
      'Aurora',
      'aurora_68',
      'aurora 68',
      'лодка',
      'a/b',
      '..',
      'a\n',
      nul,
      ' ',
      'x'.repeat(201),
      null,
      5,
    ],
    message: 'must be lowercase letters, digits and hyphens',
  },
  {
    of: 'slug that nobody makes',
    field: slug({ generated: false }),
    accepts: ['aurora'],
    refuses: [''],
    message: 'must be at least 1 characters',
  },
  {
    of: 'file',
    field: file(),
    accepts: ['/public/aurora.jpg', 'https://example.com/a.jpg', 'x'.repeat(500)],
    refuses: ['x'.repeat(501)],
    message: 'must be at most 500 characters',
  },
  {
    of: 'file, at an address',
    field: file(),
    accepts: ['/public/a:b.png', 'HTTP://example.com/a.png'],
    refuses: ['javascript:alert(1)', ' data:text/html,x', 'file:///etc/passwd', 'ftp://example.com/a.png'],
    message: 'must be a path or an http address',
  },
  { of: 'file, named', field: file(), accepts: [], refuses: [''], message: 'must be at least 1 characters' },
  {
    of: 'file, storable',
    field: file(),
    accepts: [],
    refuses: [nul, loneSurrogate],
    message: 'must be well-formed text without NUL characters',
  },
];

testFields(cases);
