import { Database } from '@flotilla/backend';
import { AUTHENTICATION, GRANTS, OWNERS, SIGN_INS } from '@flotilla/backend/ports';
import { readEnvironment } from '@flotilla/core';
import type { Provider } from '@nestjs/common';
import { accessSettings } from './access/access-settings.js';
import { AccessTokens } from './access/access-tokens.js';
import { DirectSignIns } from './sessions/direct-sign-ins.js';
import { LiveSessions } from './access/live-sessions.js';
import { RoleGrants } from './access/role-grants.js';
import { SIGNING_KEY, signingKey } from './access/signing-key.sql.js';
import { SubjectOwners } from './access/subject-owners.js';
import { TokenAuthentication } from './access/token-authentication.js';

/** Who calls, and what they may. */
export const accessProviders: Provider[] = [
  {
    provide: SIGNING_KEY,
    inject: [Database],
    useFactory: (db: Database) => signingKey(db, readEnvironment(accessSettings, process.env).JWT_SECRET),
  },
  AccessTokens,
  LiveSessions,
  TokenAuthentication,
  { provide: AUTHENTICATION, useExisting: TokenAuthentication },
  RoleGrants,
  { provide: GRANTS, useExisting: RoleGrants },
  SubjectOwners,
  { provide: OWNERS, useExisting: SubjectOwners },
  DirectSignIns,
  { provide: SIGN_INS, useExisting: DirectSignIns },
];
