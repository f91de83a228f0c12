import { defineEntity, integer, money, richText, text } from '@flotilla/core';
import { emptyRichText } from '@flotilla/core/rich-text';
import { expect, it } from 'vitest';
import { InvalidError } from '@flotilla/core/errors';
import { RowValidator } from './validate.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { name: text({ max: 3 }), description: richText() },
});
const validator = new RowValidator(boat);
const withNode = (node: unknown) => ({
  type: 'doc',
  version: 1,
  children: [...emptyRichText.children, node],
});

it('names the invalid node of a document', () => {
  const description = {
    en: withNode({ type: 'hologram', children: [] }),
    ru: withNode({ type: 'paragraph', children: 'Лодка' }),
  };

  expect(causesOf(() => validator.forCreate({ name: 'Argo', description }))).toEqual([
    { field: 'name', message: 'must be at most 3 characters', rule: 'tooLong', params: { max: 3 } },
    {
      field: 'description.en.children[1].type',
      message: expect.stringMatching(/^must be one of paragraph, heading/),
      rule: 'richText',
    },
    { field: 'description.ru.children[1].children', message: 'must be a list of nodes', rule: 'richText' },
  ]);
});

it("includes the row's position when there are several", () => {
  const description = {
    en: withNode({
      type: 'paragraph',
      children: [{ type: 'link', href: 'javascript:alert(1)', children: [] }],
    }),
  };

  expect(causesOf(() => validator.forUpdate({ description }, 'data[3]'))).toEqual([
    {
      field: 'data[3].description.en.children[1].children[0].href',
      message: 'must be a path, or an address of http, https, mailto, tel or sms',
      rule: 'richText',
    },
  ]);
});

it('returns the code and parameters of each message', () => {
  const invoice = new RowValidator(
    defineEntity({
      module: 'fleet',
      name: 'invoice',
      fields: { berths: integer({ min: 1 }), amount: money({ min: '0', scale: 2 }), note: text() },
    }),
  );

  expect(causesOf(() => invoice.forCreate({ berths: 0, amount: '-0.01' }))).toEqual([
    { field: 'berths', message: 'berths must not be less than 1', rule: 'tooSmall', params: { min: 1 } },
    { field: 'amount', message: 'amount must not be less than 0', rule: 'tooSmall', params: { min: '0' } },
    { field: 'note', message: 'must be text', rule: 'required' },
  ]);
  expect(causesOf(() => invoice.forUpdate({ amount: '0.125', id: 'mine', nots: '' }))).toEqual([
    { field: 'id', message: 'is set by the server.', rule: 'managed' },
    { field: 'nots', message: 'is not a field of fleet.invoice. Did you mean "note"?', rule: 'unknown' },
  ]);
  expect(causesOf(() => invoice.forUpdate({ amount: '0.125' }))).toEqual([
    {
      field: 'amount',
      message: 'must have at most 2 digits after the point',
      rule: 'tooPrecise',
      params: { scale: 2 },
    },
  ]);
});

function causesOf(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    if (error instanceof InvalidError) return error.causes;
    throw error;
  }
}
