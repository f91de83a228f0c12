import {
  boolean,
  content,
  createRegistry,
  defineAction,
  defineEntity,
  defineLink,
  defineModule,
  file,
  integer,
  secret,
} from '@flotilla/core';
import type { OpenApiDocument } from '../../openapi/types.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf } from './document-of.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: {
    ...content(),
    berths: integer({ min: 1 }),
    isListed: boolean({ default: false }),
    key: secret({ optional: true }),
  },
  access: { read: 'public' },
});
const port = defineEntity({ module: 'fleet', name: 'port', fields: content() });
const chart = defineEntity({ module: 'fleet', name: 'chart', fields: { scale: integer(), file: file() } });
const board = defineAction({
  module: 'fleet',
  name: 'board',
  method: 'POST',
  path: '/api/fleet/boats/{id}/board',
  access: 'subject',
  summary: 'Takes guests on board.',
  schemas: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ isDry: z.boolean().optional() }),
    body: z.strictObject({ guests: z.int32() }),
    answer: z.object({ free: z.int32() }),
  },
});
const fleet = defineModule({
  name: 'fleet',
  entities: [boat, port, chart],
  links: [defineLink({ from: 'fleet.port', to: 'fleet.boat' })],
  actions: [board],
});
const document = documentOf(createRegistry([fleet]));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('defines every schema, parameter and response that it refers to', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    const missing = refs.filter(
      (path) =>
        path
          .split('/')
          .reduce<unknown>(
            (part, name) => (part as Record<string, unknown> | undefined)?.[name],
            document,
          ) === undefined,
    );
    expect(refs.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  it('gives every operation a unique id', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(ids).toContain('findOrCreateFleetBoat');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the calls of an entity and of a link', () => {
    expect(callsUnder(document, '/api/fleet/boats')).toEqual(allCalls);
    expect(callsUnder(document, '/api/fleet/ports-to-boats')).toEqual(allCalls);
  });

  it('requires the secret key, an API key or a token for calls that are not public', () => {
    const { get, post } = document.paths['/api/fleet/boats'] ?? {};
    expect(get?.security).toEqual([]);
    expect(Object.keys(get?.responses ?? {})).not.toContain('403');
    expect(post?.security).toEqual([{ accessToken: [] }, { apiKey: [] }, { secretKey: [] }]);
    expect(Object.keys(post?.responses ?? {})).toContain('403');
  });

  it('requires fields without a default on creation, and none on changes', () => {
    const { FleetBoatInput, FleetBoatPatch } = document.components.schemas;
    expect(FleetBoatInput).toMatchObject({ required: ['berths'], additionalProperties: false });
    expect(FleetBoatPatch).not.toHaveProperty('required');
    expect(FleetBoatInput).toHaveProperty('properties.isListed.default', false);
  });

  it('never contains a secret field', () => {
    for (const name of ['FleetBoat', 'FleetBoatInput', 'FleetBoatPatch'])
      expect(document.components.schemas[name]).not.toHaveProperty('properties.key');
  });

  it('has an embedded link under its name, with its far row', () => {
    expect(document.components.schemas.FleetPort).toHaveProperty(
      'properties.portsToBoats.items.$ref',
      '#/components/schemas/FleetPortsToBoats',
    );
    expect(document.components.schemas.FleetPortsToBoats).toHaveProperty('properties.boat.anyOf', [
      { $ref: '#/components/schemas/FleetBoat' },
      { type: 'null' },
    ]);
  });

  it('accepts a row with a file as a form, too: its files as parts, the rest as JSON', () => {
    const content = (path: string, method: 'post' | 'patch') =>
      document.paths[path]?.[method]?.requestBody?.content ?? {};
    const form = (path: string, method: 'post' | 'patch') => content(path, method)['multipart/form-data'];

    expect(form('/api/fleet/charts', 'post')).toMatchObject({
      schema: {
        properties: {
          data: { $ref: '#/components/schemas/FleetChartPatch', required: ['scale'] },
          file: { type: 'string' },
        },
        additionalProperties: false,
      },
      encoding: { data: { contentType: 'application/json' } },
    });
    expect(form('/api/fleet/charts/{id}', 'patch')).not.toHaveProperty('schema.properties.data.required');
    expect(document.paths['/api/fleet/charts']?.post?.responses).toHaveProperty('422');
    expect(Object.keys(content('/api/fleet/charts/bulk', 'post'))).toEqual(['application/json']);
    expect(Object.keys(content('/api/fleet/boats', 'post'))).toEqual(['application/json']);
  });

  it('describes an action by its schemas', () => {
    const action = document.paths['/api/fleet/boats/{id}/board']?.post;
    expect(action).toMatchObject({ operationId: 'fleetBoard', tags: ['fleet'], 'x-access': 'subject' });
    expect(action?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { format: 'uuid' } },
      { name: 'isDry', in: 'query', required: false },
      { $ref: '#/components/parameters/idempotencyKey' },
    ]);
    expect(action?.requestBody?.content).toHaveProperty(
      ['application/json', 'schema', 'properties', 'data', 'required'],
      ['guests'],
    );
  });
});

const allCalls = ['', '/bulk', '/count', '/find-or-create', '/{id}'].flatMap((path) => {
  const methods =
    {
      '': ['get', 'post'],
      '/bulk': ['delete', 'patch', 'post', 'put'],
      '/count': ['get'],
      '/find-or-create': ['post'],
      '/{id}': ['delete', 'get', 'patch'],
    }[path] ?? [];
  return methods.map((method) => `${method} ${path}`);
});

function callsUnder({ paths }: OpenApiDocument, route: string): string[] {
  return Object.entries(paths)
    .filter(
      ([path]) =>
        path === route ||
        (/^\/(bulk|count|find-or-create|\{id\})$/.test(path.slice(route.length)) && path.startsWith(route)),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, item]) =>
      Object.keys(item)
        .sort()
        .map((method) => `${method} ${path.slice(route.length)}`),
    );
}
