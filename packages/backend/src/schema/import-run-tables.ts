import { EntitySchema } from 'typeorm';

/** Uploaded exports of other systems, with the progress and the report of their imports. */
const importRun = new EntitySchema({
  name: 'flotilla.import-run',
  tableName: 'flotilla_import_run',
  columns: {
    id: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_import_run_pkey' },
    owner: { type: 'text' },
    /** The caller who started the import; it runs with this caller's rights. */
    caller: { type: 'json' },
    /** The name of the file. */
    name: { type: 'text' },
    bytes: { type: 'bigint' },
    received: { type: 'bigint', default: 0 },
    status: { type: 'text', default: 'uploading' },
    format: { type: 'json', nullable: true },
    options: { type: 'json', default: '{}' },
    total: { type: 'integer', nullable: true },
    done: { type: 'integer', default: 0 },
    /** Created and updated records by kind, of attempts that were interrupted. */
    written: { type: 'json', default: '{}' },
    check: { type: 'json', nullable: true },
    result: { type: 'json', nullable: true },
    problem: { type: 'text', nullable: true },
    /** Attempts that have begun and not ended: those of processes that were killed, and the running one. */
    begun: { type: 'integer', default: 0 },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    finishedAt: { type: 'timestamptz', nullable: true },
  },
  indices: [
    { name: 'flotilla_import_run_owner_idx', columns: ['owner', 'createdAt'] },
    { name: 'flotilla_import_run_created_at_idx', columns: ['createdAt'] },
  ],
});

/** The parts of an uploaded file, in order. */
const importRunPart = new EntitySchema({
  name: 'flotilla.import-run-part',
  tableName: 'flotilla_import_run_part',
  columns: {
    run: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_import_run_part_pkey' },
    index: { type: 'integer', primary: true, primaryKeyConstraintName: 'flotilla_import_run_part_pkey' },
    content: { type: 'bytea' },
  },
});

export const importRunTables = [importRun, importRunPart];

export const importRunMigration = {
  name: 'FlotillaImportRuns1796076000000',
  up: [
    `CREATE TABLE "flotilla_import_run" ("id" uuid NOT NULL, "owner" text NOT NULL, "caller" json NOT NULL, "name" text NOT NULL, "bytes" bigint NOT NULL, "received" bigint NOT NULL DEFAULT '0', "status" text NOT NULL DEFAULT 'uploading', "format" json, "options" json NOT NULL DEFAULT '{}', "total" integer, "done" integer NOT NULL DEFAULT '0', "written" json NOT NULL DEFAULT '{}', "check" json, "result" json, "problem" text, "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "finishedAt" TIMESTAMP WITH TIME ZONE, CONSTRAINT "flotilla_import_run_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "flotilla_import_run_owner_idx" ON "flotilla_import_run" ("owner", "createdAt")`,
    `CREATE INDEX "flotilla_import_run_created_at_idx" ON "flotilla_import_run" ("createdAt")`,
    `CREATE TABLE "flotilla_import_run_part" ("run" uuid NOT NULL, "index" integer NOT NULL, "content" bytea NOT NULL, CONSTRAINT "flotilla_import_run_part_pkey" PRIMARY KEY ("run", "index"))`,
  ],
  down: [`DROP TABLE "flotilla_import_run_part"`, `DROP TABLE "flotilla_import_run"`],
};

export const importAttemptMigration = {
  name: 'FlotillaImportAttempts1796162400000',
  up: [
    `ALTER TABLE "flotilla_import_run" ADD "begun" integer NOT NULL DEFAULT '0'`,
    `ALTER TABLE "flotilla_row_job" ADD "begun" integer NOT NULL DEFAULT '0'`,
  ],
  down: [
    `ALTER TABLE "flotilla_row_job" DROP COLUMN "begun"`,
    `ALTER TABLE "flotilla_import_run" DROP COLUMN "begun"`,
  ],
};
