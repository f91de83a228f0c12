import { EntitySchema } from 'typeorm';
import { changeTable, changeTableMigration, deletedLinksMigration } from '../history/change-table.js';
import { dropFoldFunctions, foldFunctions } from '../query/folding.js';
import {
  changeCountMigration,
  changeSetMigration,
  changeSetScheduleMigration,
  changeSetTables,
  publishingRequestMigration,
  shareLinkMigration,
} from './change-set-tables.js';
import { eventsAreJobs } from './events-are-jobs.migration.js';
import { editorMigration, editorPlaceMigration, editorTable } from './editor-table.js';
import { importAttemptMigration, importRunMigration, importRunTables } from './import-run-tables.js';
import { importMigration, importTable } from './import-table.js';
import {
  addressLockMigration,
  addressLockTable,
  localizedSlugsMigration,
  localizedUrlsMigration,
} from './localized-slugs.js';
import { defineMigration } from './migration.js';
import { machineDraftKeyMigration, machineDraftMigration, machineDraftTable } from './machine-draft-table.js';
import { noteMigration, noteTable } from './note-table.js';
import { primaryMigration, primaryTable } from './primary-table.js';
import { privateRowMigration, privateRowTable } from './private-row-table.js';
import { rowJobLimitsMigration, rowJobMigration, rowJobTables } from './row-job-tables.js';

/** The outbox: changes to publish, written in their own transactions. */
const outbox = new EntitySchema({
  name: 'flotilla.outbox',
  tableName: 'flotilla_outbox',
  columns: {
    id: {
      type: 'bigint',
      primary: true,
      generated: 'increment',
      primaryKeyConstraintName: 'flotilla_outbox_pkey',
    },
    tags: { type: 'text', array: true },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
  },
});

/** Stored responses by Idempotency-Key. */
const idempotency = new EntitySchema({
  name: 'flotilla.idempotency',
  tableName: 'flotilla_idempotency',
  columns: {
    scope: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_idempotency_pkey' },
    key: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_idempotency_pkey' },
    requestHash: { type: 'text' },
    /** The roles of the caller of the first request. */
    roles: { type: 'text', array: true, default: '{}' },
    status: { type: 'integer', nullable: true },
    body: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
  },
  indices: [{ name: 'flotilla_idempotency_created_at_idx', columns: ['createdAt'] }],
});

/** State transitions of rows, with their actors. */
const transition = new EntitySchema({
  name: 'flotilla.transition',
  tableName: 'flotilla_transition',
  columns: {
    id: {
      type: 'bigint',
      primary: true,
      generated: 'increment',
      primaryKeyConstraintName: 'flotilla_transition_pkey',
    },
    entity: { type: 'text' },
    rowId: { type: 'uuid' },
    field: { type: 'text' },
    from: { type: 'text' },
    to: { type: 'text' },
    /** Null when an administrator set a state that the lifecycle does not lead to. */
    name: { type: 'text', nullable: true },
    actor: { type: 'jsonb' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
  },
  indices: [{ name: 'flotilla_transition_row_id_idx', columns: ['rowId', 'id'] }],
});

/** Content folders that have been seeded. */
const seed = new EntitySchema({
  name: 'flotilla.seed',
  tableName: 'flotilla_seed',
  columns: {
    name: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_seed_pkey' },
    hash: { type: 'text' },
    /** Links to rows that do not exist yet. */
    waiting: { type: 'text', array: true, default: '{}' },
    /** Ids of the rows that were added. */
    rows: { type: 'uuid', array: true, default: '{}' },
    seededAt: { type: 'timestamptz', default: () => 'now()' },
  },
});

/** Keys shared by the processes of the installation, one for each purpose. */
const key = new EntitySchema({
  name: 'flotilla.key',
  tableName: 'flotilla_key',
  columns: {
    name: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_key_pkey' },
    key: { type: 'bytea' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
  },
});

/** Tables of every installation, independent of its modules. */
export const frameworkSchemas = [
  outbox,
  idempotency,
  transition,
  seed,
  key,
  changeTable,
  ...rowJobTables,
  editorTable,
  noteTable,
  privateRowTable,
  importTable,
  ...importRunTables,
  machineDraftTable,
  primaryTable,
  addressLockTable,
  ...changeSetTables,
];

export const frameworkMigrations = [
  defineMigration({
    name: 'FlotillaInitial1760000000000',
    up: [
      `CREATE TABLE "flotilla_outbox" ("id" BIGSERIAL NOT NULL, "topic" text NOT NULL, "payload" json NOT NULL, "tags" text array NOT NULL, "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_outbox_pkey" PRIMARY KEY ("id"))`,
      `CREATE TABLE "flotilla_delivery" ("event" bigint NOT NULL, "subscriber" text NOT NULL, "topic" text NOT NULL, "payload" json NOT NULL, "attempts" integer NOT NULL DEFAULT '0', "lastError" text, "dueAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_delivery_pkey" PRIMARY KEY ("event", "subscriber"))`,
      `CREATE INDEX "flotilla_delivery_due_at_idx" ON "flotilla_delivery" ("dueAt")`,
      `CREATE TABLE "flotilla_idempotency" ("scope" text NOT NULL, "key" text NOT NULL, "requestHash" text NOT NULL, "status" integer, "body" text, "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_idempotency_pkey" PRIMARY KEY ("scope", "key"))`,
      `CREATE INDEX "flotilla_idempotency_created_at_idx" ON "flotilla_idempotency" ("createdAt")`,
      `CREATE TABLE "flotilla_seed" ("name" text NOT NULL, "hash" text NOT NULL, "seededAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_seed_pkey" PRIMARY KEY ("name"))`,
      `CREATE SEQUENCE "flotilla_invalidation_seq"`,
    ],
    down: [
      `DROP SEQUENCE "flotilla_invalidation_seq"`,
      `DROP TABLE "flotilla_seed"`,
      `DROP TABLE "flotilla_idempotency"`,
      `DROP TABLE "flotilla_delivery"`,
      `DROP TABLE "flotilla_outbox"`,
    ],
  }),
  eventsAreJobs,
  // Before the tables of modules. Trusted since PostgreSQL 13, so the database owner may create it. `down`
  // keeps it, because others may use it.
  defineMigration({
    name: 'FlotillaSearch1760000000001',
    up: [`CREATE EXTENSION IF NOT EXISTS pg_trgm`],
    down: [],
  }),
  // For exclusion constraints of modules; trusted and kept like pg_trgm.
  defineMigration({
    name: 'FlotillaRanges1760000000002',
    up: [`CREATE EXTENSION IF NOT EXISTS btree_gist`],
    down: [],
  }),
  // Also before the tables of modules, because their triggers use them.
  defineMigration(localizedSlugsMigration),
  defineMigration(localizedUrlsMigration),
  // Also before the tables of modules, because their search indexes use it.
  defineMigration({ name: 'FlotillaFolding1759999999999', up: foldFunctions, down: dropFoldFunctions }),
  defineMigration({
    name: 'FlotillaTransitions1795340000000',
    up: [
      `CREATE TABLE "flotilla_transition" ("id" BIGSERIAL NOT NULL, "entity" text NOT NULL, "rowId" uuid NOT NULL, "field" text NOT NULL, "from" text NOT NULL, "to" text NOT NULL, "name" text, "actor" jsonb NOT NULL, "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_transition_pkey" PRIMARY KEY ("id"))`,
      `CREATE INDEX "flotilla_transition_row_id_idx" ON "flotilla_transition" ("rowId", "id")`,
    ],
    down: [`DROP TABLE "flotilla_transition"`],
  }),
  defineMigration({
    name: 'FlotillaKeys1795318200000',
    up: [
      `CREATE TABLE "flotilla_key" ("name" text NOT NULL, "key" bytea NOT NULL, "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_key_pkey" PRIMARY KEY ("name"))`,
    ],
    down: [`DROP TABLE "flotilla_key"`],
  }),
  defineMigration({
    name: 'FlotillaSeedWaiting1795376000000',
    up: [`ALTER TABLE "flotilla_seed" ADD "waiting" text array NOT NULL DEFAULT '{}'`],
    down: [`ALTER TABLE "flotilla_seed" DROP COLUMN "waiting"`],
  }),
  defineMigration(changeTableMigration),
  defineMigration(rowJobMigration),
  defineMigration(editorMigration),
  defineMigration(editorPlaceMigration),
  defineMigration(rowJobLimitsMigration),
  defineMigration({
    name: 'FlotillaIdempotencyRoles1795780000001',
    up: [`ALTER TABLE "flotilla_idempotency" ADD "roles" text array NOT NULL DEFAULT '{}'`],
    down: [`ALTER TABLE "flotilla_idempotency" DROP COLUMN "roles"`],
  }),
  defineMigration({
    name: 'FlotillaSeedRows1795856000000',
    up: [`ALTER TABLE "flotilla_seed" ADD "rows" uuid array NOT NULL DEFAULT '{}'`],
    down: [`ALTER TABLE "flotilla_seed" DROP COLUMN "rows"`],
  }),
  defineMigration(changeSetMigration),
  defineMigration(changeSetScheduleMigration),
  defineMigration(shareLinkMigration),
  defineMigration(noteMigration),
  defineMigration(privateRowMigration),
  defineMigration(importMigration),
  defineMigration(publishingRequestMigration),
  defineMigration(machineDraftMigration),
  defineMigration(machineDraftKeyMigration),
  defineMigration(importRunMigration),
  defineMigration(importAttemptMigration),
  defineMigration(primaryMigration),
  defineMigration(addressLockMigration),
  defineMigration(deletedLinksMigration),
  defineMigration(changeCountMigration),
];
