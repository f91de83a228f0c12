import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineBackendModule } from '@flotilla/backend';
import { Allow } from '@flotilla/backend/server';
import { Routes } from '@flotilla/backend/ports';
import { createRegistry, defineModule } from '@flotilla/core';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { Controller, Get } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { createTestUsers, type TestUsers, kinds } from './test-users.fixture.js';
import { permissionTable, type Route } from './table.fixture.js';

const registry = createRegistry(modules.map(({ module }) => module));
/**
 * Answers every call to the Bot API like an existing bot: routes of a disabled feature return 404 to every
 * caller.
 */
let telegram: Server;
let app: TestApp;
let users: TestUsers;
let routes: readonly Route[];

beforeAll(async () => {
  const answer = JSON.stringify({
    ok: true,
    result: { id: 42, is_bot: true, first_name: 'Boats', username: 'boats_bot' },
  });
  telegram = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(answer));
  }).listen(0, '127.0.0.1');
  await once(telegram, 'listening');
  const { port } = telegram.address() as AddressInfo;
  const bot = {
    SITE_URL: 'http://localhost:3000',
    TELEGRAM_BOT_TOKEN: '42:boats',
    TELEGRAM_API_BASE: `http://127.0.0.1:${port}`,
  };
  const mailIn = {
    INBOUND_ADDRESS: 'reply@boats.example',
    INBOUND_SECRET: 'secret-of-received-mails-0123456789',
  };
  const signIn = { OIDC_GOOGLE_CLIENT_ID: 'boats', OIDC_GOOGLE_CLIENT_SECRET: 'secret-of-boats' };
  app = await createTestApp({ modules, env: { DEPLOYMENT: 'development', ...bot, ...mailIn, ...signIn } });
  users = await createTestUsers(app);
  routes = app.nest.get(Routes).all;
});
afterAll(async () => {
  await app.close();
  telegram.close();
});

describe('the permission table', () => {
  it('follows definitions: every route for every kind of caller', async () => {
    const { cells, wrong } = await permissionTable({ app, users, routes, registry });
    process.stdout.write(
      `${routes.length} routes × ${kinds.length} callers: ${cells} answers, ${wrong.length} unexpected\n`,
    );

    expect(wrong).toEqual([]);
    expect(cells).toBe(routes.length * kinds.length);
    expect(routes.length).toBeGreaterThan(1000);
    // 25,000 requests take longer than other tests in a slow hour.
  }, 400_000);

  it('detects a definition that is opened', async () => {
    const opened = createRegistry(
      modules.map(({ module }) => ({
        ...module,
        entities: module.entities.map((entity) =>
          entity.key === 'rbac.identity'
            ? { ...entity, access: { ...entity.access, read: 'public' as const } }
            : entity,
        ),
      })),
    );
    const ofIdentities = routes.filter(({ url }) => url.startsWith('/api/rbac/identities'));
    const { wrong } = await permissionTable({ app, users, routes: ofIdentities, registry: opened });

    expect(wrong).toContain('GET /api/rbac/identities/:id as nobody: refused: 401, expected answered');
    expect(wrong).toContain('GET /api/rbac/identities as another subject: nothing, expected answered');
  });

  it('detects a served route without a definition', async () => {
    const { wrong } = await permissionTable({
      app,
      users,
      routes: [{ method: 'GET', url: '/api/back-door' }],
      registry,
    });

    expect(wrong).toHaveLength(kinds.length);
  });
});

describe('a server does not start with a route', () => {
  const withController = (controller: new () => object) =>
    createTestApp({
      modules: [defineBackendModule({ module: defineModule({ name: 'sea' }), controllers: [controller] })],
    });

  it('without a declared audience', async () => {
    @Controller('/api/sea')
    class Silent {
      @Get('depth')
      depth(): object {
        return {};
      }
    }

    await expect(withController(Silent)).rejects.toThrow(
      /GET \/api\/sea\/depth does not say who may call it\. Give its method @Handle/,
    );
  });

  it('whose rule nothing enforces', async () => {
    @Controller('/api/sea')
    class Unguarded {
      @Get('depth')
      @Allow('admin')
      depth(): object {
        return {};
      }
    }

    await expect(withController(Unguarded)).rejects.toThrow(
      /Unguarded\.depth is not guarded\. Make its class an @ActionController/,
    );
  });
});
