import { EntitySchema } from 'typeorm';

/** Jobs on rows that match a filter, with their progress. */
const rowJob = new EntitySchema({
  name: 'flotilla.row-job',
  tableName: 'flotilla_row_job',
  columns: {
    id: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_row_job_pkey' },
    entity: { type: 'text' },
    input: { type: 'json' },
    /** The caller who started the job; it runs with this caller's rights. */
    caller: { type: 'json' },
    owner: { type: 'text' },
    status: { type: 'text', default: 'waiting' },
    total: { type: 'integer', nullable: true },
    done: { type: 'integer', default: 0 },
    failed: { type: 'integer', default: 0 },
    problems: { type: 'json', default: '[]' },
    /** The cursor of the last processed row. */
    last: { type: 'text', nullable: true },
    /** The caller's read scope: if it changes, the job fails and its file is not served. */
    scope: { type: 'text', nullable: true },
    /** Size of its input and its file. */
    bytes: { type: 'bigint', default: 0 },
    /** Attempts of an import that have begun and not ended. */
    begun: { type: 'integer', default: 0 },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
  },
  indices: [
    { name: 'flotilla_row_job_created_at_idx', columns: ['createdAt'] },
    { name: 'flotilla_row_job_owner_idx', columns: ['owner'] },
  ],
});

/** The parts of an export file, in order. */
const rowJobPart = new EntitySchema({
  name: 'flotilla.row-job-part',
  tableName: 'flotilla_row_job_part',
  columns: {
    job: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_row_job_part_pkey' },
    index: { type: 'integer', primary: true, primaryKeyConstraintName: 'flotilla_row_job_part_pkey' },
    text: { type: 'text' },
  },
});

export const rowJobTables = [rowJob, rowJobPart];

export const rowJobMigration = {
  name: 'FlotillaRowJobs1795341000000',
  up: [
    `CREATE TABLE "flotilla_row_job" ("id" uuid NOT NULL, "entity" text NOT NULL, "input" json NOT NULL, "caller" json NOT NULL, "owner" text NOT NULL, "status" text NOT NULL DEFAULT 'waiting', "total" integer, "done" integer NOT NULL DEFAULT '0', "failed" integer NOT NULL DEFAULT '0', "problems" json NOT NULL DEFAULT '[]', "last" text, "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_row_job_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "flotilla_row_job_created_at_idx" ON "flotilla_row_job" ("createdAt")`,
    `CREATE TABLE "flotilla_row_job_part" ("job" uuid NOT NULL, "index" integer NOT NULL, "text" text NOT NULL, CONSTRAINT "flotilla_row_job_part_pkey" PRIMARY KEY ("job", "index"))`,
  ],
  down: [`DROP TABLE "flotilla_row_job_part"`, `DROP TABLE "flotilla_row_job"`],
};

export const rowJobLimitsMigration = {
  name: 'FlotillaRowJobLimits1795780000000',
  up: [
    `ALTER TABLE "flotilla_row_job" ADD "scope" text`,
    `ALTER TABLE "flotilla_row_job" ADD "bytes" bigint NOT NULL DEFAULT '0'`,
    `CREATE INDEX "flotilla_row_job_owner_idx" ON "flotilla_row_job" ("owner")`,
  ],
  down: [
    `DROP INDEX "flotilla_row_job_owner_idx"`,
    `ALTER TABLE "flotilla_row_job" DROP COLUMN "bytes"`,
    `ALTER TABLE "flotilla_row_job" DROP COLUMN "scope"`,
  ],
};
