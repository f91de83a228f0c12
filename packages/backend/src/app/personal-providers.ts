import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import { Access } from '../access/access.js';
import { Ownership } from '../access/ownership.js';
import { Database } from '../database/database.js';
import { Writer } from '../invalidation/writer.js';
import { Jobs } from '../jobs/jobs.js';
import { RateLimits } from '../limits/rate-limits.js';
import { AUTHENTICATION, type Authentication } from '../ports/accounts.js';
import { SUBJECT_ERASURES, type SubjectErasures } from '../ports/subject-steps.js';
import { FILE_ADDRESSES, type FileAddresses, type Uploads, UPLOADS } from '../ports/files.js';
import { RowHooks } from '../rows/row-hooks.js';
import { Rows } from '../rows/rows.js';
import { AccountErasure } from '../personal/account-erasure.js';
import { AccountExports } from '../personal/account-exports.js';
import { PersonalRows } from '../personal/personal-rows.js';
import { UnusedPrivateFiles } from '../personal/unused-private-files.js';
import { provide } from './provide.js';

/** Provides the exports and the erasure of accounts. */
export function personalProviders(registry: Registry): Provider[] {
  return [
    provide(PersonalRows, [Ownership], (ownership: Ownership) => new PersonalRows(registry, ownership)),
    {
      provide: AccountExports,
      inject: [
        Database,
        Writer,
        PersonalRows,
        Rows,
        Access,
        AUTHENTICATION,
        FILE_ADDRESSES,
        RateLimits,
        Jobs,
      ],
      useFactory: (
        ...[db, writer, personal, rows, access, authentication, addresses, limits, jobs]: [
          Database,
          Writer,
          PersonalRows,
          Rows,
          Access,
          Authentication,
          FileAddresses,
          RateLimits,
          Jobs,
        ]
      ) =>
        new AccountExports({
          db,
          writer,
          registry,
          personal,
          rows,
          access,
          authentication,
          addresses,
          limits,
          jobs,
        }),
    },
    provide(
      UnusedPrivateFiles,
      [RowHooks, Jobs, Writer, Rows],
      (hooks: RowHooks, jobs: Jobs, writer: Writer, rows: Rows) =>
        new UnusedPrivateFiles({ registry, hooks, jobs, writer, rows }),
    ),
    provide(
      AccountErasure,
      [PersonalRows, Rows, SUBJECT_ERASURES, UPLOADS],
      (personal: PersonalRows, rows: Rows, erasures: SubjectErasures, uploads: Uploads) =>
        new AccountErasure({ registry, personal, rows, erasures, uploads }),
    ),
  ];
}
