import { defineEntity, emptyRichText, richText, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { InvalidError } from '../errors.js';
import { RowValidator } from './validate.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text({ max: 3 }), description: richText() } });
const validator = new RowValidator(boat);
const withNode = (node: unknown) => ({ type: 'doc', version: 1, children: [...emptyRichText.children, node] });

it('names the node of a document that is wrong', () => {
  const description = { en: withNode({ type: 'hologram', children: [] }), ru: withNode({ type: 'paragraph', children: 'Лодка' }) };

  expect(causesOf(() => validator.forCreate({ name: 'Argo', description }))).toEqual([
    { field: 'name', message: 'must be at most 3 characters' },
    { field: 'description.en.children[1].type', message: expect.stringMatching(/^must be one of paragraph, heading/) },
    { field: 'description.ru.children[1].children', message: 'must be a list of nodes' },
  ]);
});

it('names its row too, when there are several', () => {
  const description = { en: withNode({ type: 'paragraph', children: [{ type: 'link', href: 'javascript:alert(1)', children: [] }] }) };

  expect(causesOf(() => validator.forUpdate({ description }, 'data[3]'))).toEqual([
    { field: 'data[3].description.en.children[1].children[0].href', message: 'must not run a script' },
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
