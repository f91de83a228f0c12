import { content, defineEntity, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { keepDraft, readDraft } from './drafts.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { ...content(), harbour: text() } });

it('holds what was changed alone, so that it undoes nothing that others write; what was changed back is gone', () => {
  const before = { harbour: 'Paphos', className: '', title: { en: 'Aurora', ru: '' } };
  keepDraft(boat, 'a', before, { ...before, harbour: 'Limassol' });
  expect(readDraft(boat, 'a')?.edited).toEqual({ harbour: 'Limassol' });
  keepDraft(boat, 'a', before, { ...before });
  expect(readDraft(boat, 'a')).toBeUndefined();
});
