import type { Provider } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ConfigError, type Registry } from '@flotilla/core';
import type { FastifyInstance } from 'fastify';
import { Database } from '../database/database.js';
import { GRANTS, type Grants } from '../ports/accounts.js';
import { Access } from './access.js';
import { InnerCalls } from './inner-calls.js';
import { Ownership } from './ownership.js';
import { Routes } from './routes.js';
import { SecretKey } from './secret-key.js';
import { SiteKey } from './site-key.js';

/** Keys that authenticate other processes. A key that is not configured is never accepted. */
export interface AccessKeys {
  readonly secretKey?: string;
  readonly siteKey?: string;
}

/**
 * Returns the Fastify instance of the application.
 * @throws ConfigError when the application uses another HTTP adapter
 */
function fastifyOf(adapter: HttpAdapterHost['httpAdapter'] | undefined): FastifyInstance {
  if (adapter?.getType() === 'fastify') return adapter.getInstance<FastifyInstance>();
  throw new ConfigError(
    `Flotilla requires Fastify, but this application uses ${adapter?.getType() || 'no server'}. Use FastifyAdapter of @nestjs/platform-fastify: NestFactory.create(AppModule, new FastifyAdapter())`,
  );
}

/** Provides access control: keys, ownership, routes and the decision on calls. */
export function provideAccess(registry: Registry, { secretKey, siteKey }: AccessKeys): Provider[] {
  return [
    { provide: SecretKey, useValue: new SecretKey(secretKey) },
    {
      provide: SiteKey,
      inject: [Database],
      useFactory: ({ replicas }: Database) =>
        new SiteKey(siteKey, (sequence) => replicas?.position.expect(sequence)),
    },
    {
      provide: InnerCalls,
      inject: [HttpAdapterHost],
      useFactory: (host: HttpAdapterHost) => new InnerCalls(host),
    },
    { provide: Ownership, inject: [Database], useFactory: (db: Database) => new Ownership(registry, db) },
    {
      provide: Routes,
      inject: [HttpAdapterHost],
      useFactory: ({ httpAdapter }: Partial<HttpAdapterHost>) => Routes.of(fastifyOf(httpAdapter)),
    },
    {
      provide: Access,
      inject: [Routes, Ownership, GRANTS],
      useFactory: (routes: Routes, ownership: Ownership, grants: Grants) =>
        new Access({ registry, routes, ownership, grants }),
    },
  ];
}
