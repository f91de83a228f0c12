import { createRegistry, defineAction, defineEntity, defineModule, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { callLabels } from './measure-calls.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { title: text() } });
const board = defineAction({
  module: 'fleet',
  name: 'boats-board',
  method: 'POST',
  path: '/api/fleet/boats/{id}/board',
  access: 'subject',
  summary: '',
});
const labelsOf = callLabels(
  createRegistry([defineModule({ name: 'fleet', entities: [boat], actions: [board] })]),
);

it.each([
  ['GET', '/api/fleet/boats', { module: 'fleet', entity: 'boat' }],
  ['HEAD', '/api/fleet/boats', { module: 'fleet', entity: 'boat' }],
  ['PATCH', '/api/fleet/boats/:id', { module: 'fleet', entity: 'boat' }],
  ['POST', '/api/fleet/boats/find-or-create', { module: 'fleet', entity: 'boat' }],
  ['POST', '/api/fleet/boats/:id/board', { module: 'fleet', entity: 'boatsBoard' }],
  ['GET', '/api/health/ready', { module: 'health', entity: 'ready' }],
  ['GET', '/api/fleet/boats/:id/board', { module: 'other', entity: 'other' }],
  ['GET', '/public/*', { module: 'other', entity: 'other' }],
  ['GET', undefined, { module: 'other', entity: 'other' }],
])('labels %s %s as %j', (method, route, labels) => {
  expect(labelsOf(method, route)).toEqual(labels);
});
