import { expect, it } from 'vitest';
import { labelled } from './labelled.js';
import { payloadOf } from './payload.js';

it.each([
  ['are under their names', { name: 'Anna', guests: 6 }, ['name: Anna', 'guests: 6']],
  ['are none where nothing was stored', null, []],
  ['are none in what is no object', 'Anna', []],
])('the answers of a request %s', (_, payload, answers) => {
  expect(
    labelled(payloadOf({ payload }), undefined, 'en').map(({ label, text }) => `${label}: ${text}`),
  ).toEqual(answers);
});
