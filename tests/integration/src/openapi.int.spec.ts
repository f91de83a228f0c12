import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
  };
}

interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Schema {
  readonly type?: unknown;
  readonly properties?: { readonly data?: object };
}

/** Returns whether a schema describes a response; for JSON, its `data`. */
function isDescribed(type: string, { type: kind, properties, ...rest }: Schema): boolean {
  const data = type === 'application/json' ? properties?.data : undefined;
  return data ? Object.keys(data).length > 0 : kind !== undefined || Object.keys(rest).length > 0;
}

let app: TestApp;
let document: Document;
/** Routes with their required features. */
const served = new Map<string, string | undefined>();

beforeAll(async () => {
  subscribe('fastify.initialization', listenForRoutes);
  app = await createTestApp({ modules });
  document = JSON.parse((await app.request({ url: '/api/openapi.json' })).text) as Document;
});
afterAll(async () => {
  unsubscribe('fastify.initialization', listenForRoutes);
  await app.close();
});

describe('the OpenAPI document of the product', () => {
  it('is valid', async () => {
    const result = await new Validator().validate(structuredClone({ ...document }));
    expect(result.errors).toBeUndefined();
  });

  it('names every served route, and no other', () => {
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const missing = [...served].filter(([route]) => !documented.includes(route));
    expect(missing.filter(([, needs]) => needs === undefined)).toEqual([]);
    expect(documented.filter((route) => !served.has(route))).toEqual([]);
  });

  it('leaves out routes that settings switch off, which return 404', async () => {
    const conditional = [...served].filter(([, needs]) => needs !== undefined);
    expect(conditional.map(([, needs]) => needs).toSorted()).toEqual([
      'billing.dummy',
      'billing.dummy',
      'notification.inbound',
      'notification.inbox',
      'notification.inbox',
      'notification.telegram',
      'rbac.openid-connect',
      'rbac.openid-connect',
      'rbac.openid-connect',
      'rbac.telegram',
      'rbac.telegram',
    ]);
    for (const [route] of conditional) {
      const [method = '', path = ''] = route.split(' ');
      const url = path.replace(/\{\w+\}/g, '3f0c6c9e-8f0a-4b0e-9d55-0c1c0b8f1a11');
      const { status, problem } = await app.request({
        method: method === 'GET' ? 'GET' : 'POST',
        url,
        data: {},
      });
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect([route, operation, status, problem.message]).toEqual([
        route,
        undefined,
        404,
        `Cannot ${method} ${url}`,
      ]);
    }
  });

  it('has the routes that trial settings add', async () => {
    const trial = await createTestApp({ modules, env: { DEPLOYMENT: 'development' } });
    const { paths } = JSON.parse((await trial.request({ url: '/api/openapi.json' })).text) as Document;
    expect(Object.keys(paths['/api/billing/dummy-payments/{invoiceId}'] ?? {}).toSorted()).toEqual([
      'get',
      'post',
    ]);
    expect(Object.keys(paths['/api/notification/inbox/{id}'] ?? {})).toEqual(['get']);
    await trial.close();
  });

  it('types the response of each operation', () => {
    const untyped = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, responses }) =>
        Object.entries(responses).flatMap(([status, response]) => {
          if (!status.startsWith('2')) return [];
          const contents = Object.entries(
            (response as { content?: Record<string, { schema: Schema }> }).content ?? {},
          );
          const isTyped =
            contents.length > 0 && contents.every(([type, { schema }]) => isDescribed(type, schema));
          return isTyped ? [] : [`${operationId} ${status}`];
        }),
      ),
    );
    expect(untyped).toEqual([]);
  });

  it('gives every operation a unique id', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('describes rows as responses have them', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'api');
    for (const entity of app.registry.entities.values()) {
      const row = await make(app, entity);
      const { data } = await app.request({ url: `${entity.route}/${row.id}` });
      const name = document.paths[`${entity.route}/{id}`]?.get?.operationId.replace('findById', '');
      const isValid = ajv.getSchema(`api#/components/schemas/${name}`);
      expect(isValid?.(data), `${entity.key}: ${ajv.errorsText(isValid?.errors)}`).toBe(true);
    }
  });
});

describe('the OpenAPI document for tools', () => {
  const operations = () => Object.values(document.paths).flatMap((item) => Object.values(item));

  it('has an example of every JSON body, which its schema accepts', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'api');
    const step = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        ...operation,
        place: `api#/paths/${step(path)}/${method}`,
      })),
    );
    const wrong = calls.flatMap(({ place, operationId, requestBody }) => {
      const media = requestBody?.content['application/json'];
      if (!media) return [];
      const isValid = ajv.getSchema(`${place}/requestBody/content/application~1json/schema`);
      if (media.example !== undefined && isValid?.(media.example) === true) return [];
      return [`${operationId}: ${ajv.errorsText(isValid?.errors)} ${JSON.stringify(media.example)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has a client error among the responses of every operation', () => {
    const without = operations().filter(
      ({ responses }) => !Object.keys(responses).some((status) => status.startsWith('4')),
    );
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('describes the items of every list', () => {
    const lists: string[] = [];
    const look = (part: unknown, place: string): void => {
      if (typeof part !== 'object' || part === null) return;
      if ('type' in part && part.type === 'array' && !('items' in part) && !('prefixItems' in part))
        lists.push(place);
      for (const [name, nested] of Object.entries(part))
        if (name !== 'example' && name !== 'examples') look(nested, `${place}/${name}`);
    };
    look({ paths: document.paths, components: document.components }, '');
    expect(lists).toEqual([]);
  });

  it('names the columns that lists filter and sort by', () => {
    const { BlogArticleFilters: filters } = document.components.schemas;
    const ajv = new Ajv2020({ strict: false });
    const isFilter = ajv.compile(filters ?? {});
    const by = (column: string) => isFilter({ and: [{ column, method: 'eq', value: 'x' }] });
    expect([by('slug'), by('title.en'), by('title'), by('nothing'), by('slug.en')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('can be limited to named modules', async () => {
    const part = JSON.parse((await app.request({ url: '/api/openapi.json?modules=blog' })).text) as Document;
    expect((await new Validator().validate(structuredClone({ ...part }))).errors).toBeUndefined();
    expect(part.tags).toEqual([{ name: 'blog' }]);
    expect(
      Object.keys(part.paths).filter(
        (path) => !path.startsWith('/api/blog/') && !path.startsWith('/api/rbac/'),
      ),
    ).toEqual([]);
    expect(Object.keys(part.components.schemas).length).toBeLessThan(
      Object.keys(document.components.schemas).length,
    );
    const unknown = await app.request({ url: '/api/openapi.json?modules=blog,submarine' });
    expect([unknown.status, unknown.problem.cause[0]?.field]).toEqual([400, 'modules']);
    expect((await app.request({ url: '/api/openapi.json?x=1' })).status).toBe(400);
  });
});

describe('the reference', () => {
  it('is a public page without inline scripts, whose policy loads nothing from other hosts', async () => {
    const page = await app.request({ url: '/api/docs', as: 'anonymous' });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*connect-src 'self';/,
    );
    expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\/|<style|<script>|\son\w+=|\sstyle=/);
    const scripts = [...page.text.matchAll(/<script src="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(scripts).toHaveLength(2);
    for (const url of scripts) {
      const script = await app.request({ url, as: 'anonymous' });
      expect([script.status, script.headers['content-type'], script.text.length > 100]).toEqual([
        200,
        'text/javascript; charset=utf-8',
        true,
      ]);
    }
  });

  it('states the permitted callers of every call', () => {
    expect(document.paths['/api/blog/articles']?.get?.description).toBe('For everyone.');
    expect(document.paths['/api/blog/articles']?.post?.description).toBe('For administrators.');
  });

  it('returns 304 for the page and its script when the ETag matches', async () => {
    for (const url of ['/api/docs', '/api/docs/scalar.js']) {
      const { headers } = await app.request({ url });
      const again = await app.request({ url, headers: { 'if-none-match': headers.etag ?? '' } });
      expect(again.status).toBe(304);
    }
  });

  it('returns 404 for an unknown file', async () => {
    for (const name of ['submarine', '..%2Fpackage.json'])
      expect((await app.request({ url: `/api/docs/${name}` })).status).toBe(404);
  });
});

/** Called by Fastify for each new instance, before it has routes. */
function listenForRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, config }) => {
    const path = url.replace(/:(\w+)/g, '{$1}');
    for (const name of [method].flat())
      if (name !== 'HEAD' && path.startsWith('/api/')) served.set(`${name} ${path}`, config?.flotilla?.needs);
  });
}
