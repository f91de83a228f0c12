import { content, defineEntity, integer, richText } from '@flotilla/core';
import { maxLengthOf } from '@flotilla/core/reflection';
import { richTextLimits } from '@flotilla/core/rich-text';
import { expect, it } from 'vitest';
import { editedOf } from './edited-values.js';
import { rulesOf } from './form-rules.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), description: richText(), berths: integer({ optional: true }) },
});
const languages = ['en', 'ru'];
const check = (values: object, nameFirst?: string) => {
  const edited = { ...editedOf(boat, {}, languages), ...values };
  return rulesOf(boat, 'en', nameFirst)(edited, undefined, { fields: {}, shouldUseNativeValidation: false });
};

it('requires a name for a new row only if nothing else is filled in', async () => {
  expect((await check({}, 'Name it.')).errors).toEqual({
    title: { en: { type: 'rule', message: 'Name it.' } },
  });
  expect((await check({ title: { en: 'Argo', ru: '' } }, 'Name it.')).errors).toEqual({});
  expect((await check({ berths: '4' }, 'Name it.')).errors).toEqual({});
  expect((await check({})).errors).toEqual({});
});

it('shows language, size and limit of each text that is too long', async () => {
  const long = 'x'.repeat(200_001);
  const { errors } = await check({ title: { en: 'Argo', ru: long } });
  const limit = maxLengthOf(boat.fields.title);
  const message = `Russian: 200,001 of at most ${limit.toLocaleString('en')} characters. Please shorten the text.`;
  expect(errors).toEqual({ title: { ru: { type: 'rule', message } } });
});

it('shows language, size and limit of a document with too many nodes', async () => {
  const paragraph = { type: 'paragraph', children: [{ text: 'x' }] };
  const document = { type: 'doc', children: Array.from({ length: richTextLimits.nodes }, () => paragraph) };
  const { errors } = await check({ description: { en: document, ru: '' } });
  expect(JSON.stringify(errors)).toContain(
    `English: ${(2 * richTextLimits.nodes + 1).toLocaleString('en')} of at most`,
  );
});
