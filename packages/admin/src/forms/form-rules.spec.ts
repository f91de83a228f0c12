import { content, defineEntity, integer } from '@flotilla/core';
import { expect, it } from 'vitest';
import { editedOf } from './edited-values.js';
import { rulesOf } from './form-rules.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { ...content(), berths: integer({ optional: true }) } });
const languages = ['en', 'ru'];
const check = (values: object, nameFirst?: string) => {
  const edited = { ...editedOf(boat, {}, languages), ...values };
  return rulesOf(boat, 'en', nameFirst)(edited, undefined, { fields: {}, shouldUseNativeValidation: false });
};

it('asks for a name where nothing of a new row is filled in, and for none otherwise', async () => {
  expect((await check({}, 'Name it.')).errors).toEqual({ adminTitle: { type: 'rule', message: 'Name it.' } });
  expect((await check({ title: { en: 'Argo', ru: '' } }, 'Name it.')).errors).toEqual({});
  expect((await check({ berths: '4' }, 'Name it.')).errors).toEqual({});
  expect((await check({})).errors).toEqual({});
});
