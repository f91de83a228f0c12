import { Database } from '@flotilla/backend';
import {
  AGENT_ACCOUNTS,
  APPLICATION_CHALLENGES,
  AUTHENTICATION,
  GRANTS,
  OWNERS,
  SIGN_INS,
  ENVIRONMENT,
  storedKey,
} from '@flotilla/backend/ports';
import { readEnvironment } from '@flotilla/core';
import type { Provider } from '@nestjs/common';
import { accessSettings } from './access/access-settings.js';
import { AccessTokens } from './access/access-tokens.js';
import { AgentSignIns } from './sessions/agent-sign-ins.js';
import { DirectSignIns } from './sessions/direct-sign-ins.js';
import { LiveKeys } from './access/live-keys.js';
import { LiveSessions } from './access/live-sessions.js';
import { RoleGrants } from './access/role-grants.js';
import { KeyRotation } from './access/key-rotation.js';
import { SIGNING_KEYS, SigningKeys } from './access/signing-keys.sql.js';
import { ApplicationAudience } from './applications/application-audience.js';
import { APPLICATION_KEY } from './applications/client-registrations.js';
import { OPENID_KEY } from './openid-connect/begun-sign-ins.js';
import { DEVICE_KEY } from './sessions/device-cookies.js';
import { SubjectOwners } from './access/subject-owners.js';
import { TOKEN_AUDIENCE } from './access/token-audience.js';
import { TokenAuthentication } from './access/token-authentication.js';

/** Providers that identify callers and check their permissions. */
export const accessProviders: Provider[] = [
  {
    provide: SIGNING_KEYS,
    inject: [Database, ENVIRONMENT],
    useFactory: (db: Database, environment: NodeJS.ProcessEnv) => {
      const { JWT_SECRET, JWT_PREVIOUS_SECRETS } = readEnvironment(accessSettings, environment);
      return SigningKeys.load(db, JWT_SECRET === undefined ? [] : [JWT_SECRET, ...JWT_PREVIOUS_SECRETS]);
    },
  },
  { provide: DEVICE_KEY, inject: [Database], useFactory: (db: Database) => storedKey(db, 'rbac.device') },
  {
    provide: APPLICATION_KEY,
    inject: [Database],
    useFactory: (db: Database) => storedKey(db, 'rbac.application'),
  },
  {
    provide: OPENID_KEY,
    inject: [Database],
    useFactory: (db: Database) => storedKey(db, 'rbac.openid-connect'),
  },
  KeyRotation,
  AccessTokens,
  LiveSessions,
  LiveKeys,
  TokenAuthentication,
  { provide: AUTHENTICATION, useExisting: TokenAuthentication },
  RoleGrants,
  { provide: GRANTS, useExisting: RoleGrants },
  SubjectOwners,
  { provide: OWNERS, useExisting: SubjectOwners },
  DirectSignIns,
  { provide: SIGN_INS, useExisting: DirectSignIns },
  AgentSignIns,
  { provide: AGENT_ACCOUNTS, useExisting: AgentSignIns },
  { provide: APPLICATION_CHALLENGES, useExisting: ApplicationAudience },
  { provide: TOKEN_AUDIENCE, useExisting: ApplicationAudience },
];
