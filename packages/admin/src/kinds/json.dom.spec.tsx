import { defineEntity, json } from '@flotilla/core';
import { describe, expect, it, vi } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { adminKindOf } from './index.js';

const chart = defineEntity({
  module: 'fleet',
  name: 'chart',
  fields: {
    countries: json({
      shape: 'array',
      default: [],
      items: {
        pattern: /^[A-Z]{2}$/,
        patternSays: { en: 'must be codes', ru: 'должно быть кодами' },
        example: 'CY',
      },
    }),
    layers: json({ shape: 'array', default: [] }),
  },
});
const { countries, layers } = chart.fields;
const app = adminOf({ modules: [], extensions: [], languages: ['en'], site: 'boats' });

describe('a list of texts', () => {
  const { parse, toEdited, Input } = adminKindOf(countries);

  it.each([
    ['CY, DE', ['CY', 'DE']],
    [' CY \n DE,,', ['CY', 'DE']],
    ['["CY"]', ['CY']],
    ['', []],
  ])('is separated by commas or lines: %j', (edited, parsed) => {
    expect(parse(edited, countries)).toEqual(parsed);
  });

  it('is written with commas', () => {
    expect(toEdited(['CY', 'DE'], countries)).toBe('CY, DE');
    expect(toEdited(undefined, countries)).toBe('');
  });

  it('has an example in its input', async () => {
    const part = (
      <Input
        entity={chart}
        name="countries"
        field={countries}
        value=""
        onChange={vi.fn<(value: unknown) => void>()}
        onBlur={() => undefined}
        control={{ id: 'countries' }}
      />
    );
    const { place, close } = await openInAdmin(part, { app, fetch: async () => new Response('{}') });
    expect(place.querySelector('textarea')?.placeholder).toBe('CY');
    await close();
  });
});

it('other JSON stays JSON', () => {
  const { parse, toEdited } = adminKindOf(layers);
  expect(parse('["depths"]', layers)).toEqual(['depths']);
  expect(toEdited(['depths'], layers)).toBe('[\n  "depths"\n]');
  expect(typeof parse('depths', layers)).toBe('symbol');
});
