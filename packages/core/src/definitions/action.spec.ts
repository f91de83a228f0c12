import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from './action.js';

const moor = {
  module: 'fleet',
  name: 'moor',
  method: 'POST',
  path: '/api/fleet/boats/{id}/moor',
  access: 'owner',
  summary: 'Moors a boat.',
} as const;

it('is keyed by module and name', () => {
  const action = defineAction(moor);

  expect(action).toEqual({
    key: 'fleet.moor',
    module: 'fleet',
    method: 'POST',
    path: '/api/fleet/boats/{id}/moor',
    access: 'owner',
    summary: 'Moors a boat.',
    status: 200,
    repeats: 'answered',
    schemas: {},
  });
});

it('is not deduplicated when it only reads', () => {
  expect(defineAction({ ...moor, method: 'GET' }).repeats).toBe('done');
  expect(defineAction({ ...moor, repeats: 'own', status: 201 })).toMatchObject({
    repeats: 'own',
    status: 201,
  });
});

it('keeps the schemas of its request and response', () => {
  const schemas = { params: z.object({ id: z.guid() }), answer: z.object({ berth: z.string() }) };
  const action = defineAction({ ...moor, schemas });

  expect(action.schemas).toBe(schemas);
  expect(action.schemas.answer.parse({ berth: 'A4' })).toEqual({ berth: 'A4' });
});
