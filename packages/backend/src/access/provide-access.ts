import type { Provider } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Registry } from '@flotilla/core';
import type { FastifyInstance } from 'fastify';
import { Access } from './access.js';
import { ADMINISTRATORS, noAdministrators } from './administrators.js';
import { AUTHENTICATION, noAccounts, SecretKey } from './authentication.js';
import { GRANTS, type Grants, noGrants } from './grants.js';
import { noOwners, OWNERS, type Owners } from './owners.js';
import { Routes } from './routes.js';
import { SubjectMerges } from './subject-merges.js';

/** Who calls, and what they may: ports with defaults for an installation without accounts, and the one decision. */
export function provideAccess(registry: Registry, secretKey: string | undefined): Provider[] {
  return [
    { provide: SecretKey, useValue: new SecretKey(secretKey) },
    { provide: AUTHENTICATION, useValue: noAccounts },
    { provide: OWNERS, useValue: noOwners },
    { provide: GRANTS, useValue: noGrants },
    { provide: ADMINISTRATORS, useValue: noAdministrators },
    SubjectMerges,
    {
      provide: Routes,
      inject: [HttpAdapterHost],
      useFactory: ({ httpAdapter }: HttpAdapterHost) => Routes.of(httpAdapter.getInstance<FastifyInstance>()),
    },
    {
      provide: Access,
      inject: [Routes, OWNERS, GRANTS],
      useFactory: (routes: Routes, owners: Owners, grants: Grants) => new Access({ registry, routes, owners, grants }),
    },
  ];
}
