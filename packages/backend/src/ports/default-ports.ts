import type { Provider } from '@nestjs/common';
import { ADMINISTRATORS, noAdministrators } from './administrators.js';
import { AUTHENTICATION, noAccounts } from './authentication.js';
import { GRANTS, noGrants } from './grants.js';
import { noOwners, OWNERS } from './owners.js';
import { SUBJECT_MERGES, subjectMerges } from './subject-merges.js';

/** What every port is until a module provides it. */
export const defaultPorts: readonly Provider[] = [
  { provide: AUTHENTICATION, useValue: noAccounts },
  { provide: GRANTS, useValue: noGrants },
  { provide: OWNERS, useValue: noOwners },
  { provide: ADMINISTRATORS, useValue: noAdministrators },
  { provide: SUBJECT_MERGES, useFactory: subjectMerges },
];
