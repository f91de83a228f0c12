import { describe, expect, it } from 'vitest';
import { officeDocument } from '../../testing/office.fixture.js';
import { stripOffice, withoutOfficeProperties } from './strip-office.js';

const parts = {
  'docProps/core.xml': '<cp:coreProperties><dc:creator>Ann Owner</dc:creator></cp:coreProperties>',
  'docProps/app.xml': '<Properties><Company>Secret Ltd</Company></Properties>',
  'docprops/Custom.xml': '<Properties><property name="berth">12</property></Properties>',
  'word/document.xml': '<w:document>The words stay.</w:document>',
};
const document = officeDocument('wordprocessingml.document', { parts });

describe('an Office document', () => {
  it('loses its author, company and custom properties, and keeps its text', () => {
    const text = stripOffice(document).toString('latin1');
    for (const secret of ['Ann Owner', 'Secret Ltd', 'berth']) expect(text).not.toContain(secret);
    expect(text).toContain('The words stay.');
    expect(stripOffice(stripOffice(document))).toEqual(stripOffice(document));
  });

  it.each([
    // System.IO.Packaging, which the Open XML SDK uses.
    'package/services/metadata/core-properties/4b7c1f0e.psmdcp',
    'Package/Services/Metadata/Core-Properties/4B7C1F0E.PSMDCP',
    'docProps/core0.xml',
    '/docProps/core.xml',
    'docProps\\core.xml',
  ])('loses properties in the part %s', (name) => {
    const text = stripOffice(
      officeDocument('wordprocessingml.document', { parts: { [name]: parts['docProps/core.xml'] } }),
    );
    expect(text.toString('latin1')).not.toContain('Ann Owner');
  });

  it.each([
    ['without a directory', document.subarray(0, 200)],
    [
      'with a directory beyond its end',
      Buffer.concat([document.subarray(0, -6), Buffer.from([0xff, 0xff, 0xff, 0x7f, 0, 0])]),
    ],
    ['of nothing', Buffer.alloc(0)],
  ])('%s is refused with advice', (_, bytes) => {
    expect(() => withoutOfficeProperties(bytes)).toThrow('save it again');
  });

  it('whose entries share their bytes is refused', () => {
    const big = officeDocument('wordprocessingml.document', {
      parts: { a: 'x'.repeat(10_000), b: 'y', c: 'z' },
    });
    const copy = Buffer.from(big);
    const directory = copy.readUInt32LE(copy.length - 6);
    const headers: number[] = [];
    for (
      let place = directory;
      copy.readUInt32LE(place) === 0x02014b50;
      place += 46 + copy.readUInt16LE(place + 28)
    )
      headers.push(place);
    const [, first = 0, ...others] = headers;
    for (const place of others) copy.copy(copy, place + 20, first + 20, first + 24);
    for (const place of others) copy.copy(copy, place + 42, first + 42, first + 46);
    expect(() => withoutOfficeProperties(copy)).toThrow('save it again');
  });
});
