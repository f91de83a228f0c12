import { EntitySchema } from 'typeorm';

/** Change sets: drafts of one row and its parts, and releases of any rows. */
const changeSet = new EntitySchema({
  name: 'flotilla.changeSet',
  tableName: 'flotilla_change_set',
  columns: {
    id: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_change_set_pkey' },
    kind: { type: 'text' },
    title: { type: 'text', nullable: true },
    /** The row that a draft was opened for. */
    rootEntity: { type: 'text', nullable: true },
    rootId: { type: 'uuid', nullable: true },
    state: { type: 'text', default: 'open' },
    publishAt: { type: 'timestamptz', precision: 3, nullable: true },
    /** The time zone of the account that chose the time. */
    timeZone: { type: 'text', nullable: true },
    /** The caller that scheduled it, and the languages to publish. */
    schedule: { type: 'json', nullable: true },
    /** Why it could not be published at its time: `{"status", "message"}`. */
    problem: { type: 'json', nullable: true },
    /** The latest request to publish it: `{"by", "at", "client", "note"}`. */
    request: { type: 'json', nullable: true },
    revision: { type: 'integer', default: 0 },
    /** The number of changes of editors at a revision. */
    changes: { type: 'integer', nullable: true },
    countedRevision: { type: 'integer', nullable: true },
    /** The id of a subject; null for another server. Text, as in the history. */
    createdBy: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', precision: 3, default: () => 'now()' },
    updatedAt: { type: 'timestamptz', precision: 3, default: () => 'now()' },
    publishedBy: { type: 'text', nullable: true },
    publishedAt: { type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [
    {
      name: 'flotilla_change_set_root_key',
      columns: ['rootEntity', 'rootId'],
      unique: true,
      where: `((kind = 'draft'::text) AND (state = ANY (ARRAY['open'::text, 'scheduled'::text, 'blocked'::text])))`,
    },
    { name: 'flotilla_change_set_state_idx', columns: ['state', 'updatedAt'] },
    {
      name: 'flotilla_change_set_publish_at_idx',
      columns: ['publishAt'],
      where: `(state = 'scheduled'::text)`,
    },
  ],
});

/** The changes of open and discarded change sets, one for each row. */
const pendingChange = new EntitySchema({
  name: 'flotilla.pendingChange',
  tableName: 'flotilla_pending_change',
  columns: {
    changeSet: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_pending_change_pkey' },
    entity: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_pending_change_pkey' },
    rowId: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_pending_change_pkey' },
    change: { type: 'text' },
    /** The row that the change belongs to: the left end of a link, otherwise the row itself. */
    rootEntity: { type: 'text' },
    rootId: { type: 'uuid' },
    /** `{"title.ru": {"base", "value", "by", "at"}}` */
    paths: { type: 'json' },
    /** `createdAt` and `updatedAt` of the row as it would be. */
    createdAt: { type: 'timestamptz', precision: 3 },
    updatedAt: { type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'flotilla_pending_change_entity_row_id_idx', columns: ['entity', 'rowId'] }],
});

/** The rows that change sets change: for a link, its left end. Kept after publishing, for versions. */
const changeSetRoot = new EntitySchema({
  name: 'flotilla.changeSetRoot',
  tableName: 'flotilla_change_set_root',
  columns: {
    changeSet: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_change_set_root_pkey' },
    entity: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_change_set_root_pkey' },
    rowId: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_change_set_root_pkey' },
  },
  indices: [{ name: 'flotilla_change_set_root_entity_row_id_idx', columns: ['entity', 'rowId'] }],
});

/** Public links to the site with a change set. */
const shareLink = new EntitySchema({
  name: 'flotilla.shareLink',
  tableName: 'flotilla_share_link',
  columns: {
    id: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_share_link_pkey' },
    changeSet: { type: 'uuid' },
    /** SHA-256 of the token, base64url. */
    tokenHash: { type: 'text' },
    label: { type: 'text' },
    createdBy: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', precision: 3, default: () => 'now()' },
    expiresAt: { type: 'timestamptz', precision: 3 },
    revokedAt: { type: 'timestamptz', precision: 3, nullable: true },
    lastUsedAt: { type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [
    { name: 'flotilla_share_link_token_hash_key', columns: ['tokenHash'], unique: true },
    { name: 'flotilla_share_link_change_set_idx', columns: ['changeSet', 'createdAt'] },
  ],
});

export const changeSetTables = [changeSet, pendingChange, changeSetRoot, shareLink];

export const changeSetMigration = {
  name: 'FlotillaChangeSets1795930000000',
  up: [
    `CREATE TABLE "flotilla_change_set" ("id" uuid NOT NULL, "kind" text NOT NULL, "title" text, "rootEntity" text, "rootId" uuid, "state" text NOT NULL DEFAULT 'open', "revision" integer NOT NULL DEFAULT '0', "createdBy" text, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "publishedBy" text, "publishedAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "flotilla_change_set_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "flotilla_change_set_root_key" ON "flotilla_change_set" ("rootEntity", "rootId") WHERE ((kind = 'draft'::text) AND (state = 'open'::text))`,
    `CREATE INDEX "flotilla_change_set_state_idx" ON "flotilla_change_set" ("state", "updatedAt")`,
    `CREATE TABLE "flotilla_pending_change" ("changeSet" uuid NOT NULL, "entity" text NOT NULL, "rowId" uuid NOT NULL, "change" text NOT NULL, "rootEntity" text NOT NULL, "rootId" uuid NOT NULL, "paths" json NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "flotilla_pending_change_pkey" PRIMARY KEY ("changeSet", "entity", "rowId"))`,
    `CREATE INDEX "flotilla_pending_change_entity_row_id_idx" ON "flotilla_pending_change" ("entity", "rowId")`,
    `CREATE TABLE "flotilla_change_set_root" ("changeSet" uuid NOT NULL, "entity" text NOT NULL, "rowId" uuid NOT NULL, CONSTRAINT "flotilla_change_set_root_pkey" PRIMARY KEY ("changeSet", "entity", "rowId"))`,
    `CREATE INDEX "flotilla_change_set_root_entity_row_id_idx" ON "flotilla_change_set_root" ("entity", "rowId")`,
    `ALTER TABLE "flotilla_change" ADD "changeSet" uuid DEFAULT ((regexp_match(current_setting('flotilla.change_set'::text, true), '.+'::text))[1])::uuid`,
    `CREATE INDEX "flotilla_change_change_set_idx" ON "flotilla_change" ("changeSet") WHERE ("changeSet" IS NOT NULL)`,
  ],
  down: [
    `ALTER TABLE "flotilla_change" DROP COLUMN "changeSet"`,
    `DROP TABLE "flotilla_change_set_root"`,
    `DROP TABLE "flotilla_pending_change"`,
    `DROP TABLE "flotilla_change_set"`,
  ],
};

export const changeSetScheduleMigration = {
  name: 'FlotillaChangeSetSchedules1795932000000',
  up: [
    `ALTER TABLE "flotilla_change_set" ADD "publishAt" TIMESTAMP(3) WITH TIME ZONE, ADD "timeZone" text, ADD "schedule" json, ADD "problem" json`,
    `DROP INDEX "flotilla_change_set_root_key"`,
    `CREATE UNIQUE INDEX "flotilla_change_set_root_key" ON "flotilla_change_set" ("rootEntity", "rootId") WHERE ((kind = 'draft'::text) AND (state = ANY (ARRAY['open'::text, 'scheduled'::text, 'blocked'::text])))`,
    `CREATE INDEX "flotilla_change_set_publish_at_idx" ON "flotilla_change_set" ("publishAt") WHERE (state = 'scheduled'::text)`,
  ],
  down: [
    `DROP INDEX "flotilla_change_set_publish_at_idx"`,
    `DROP INDEX "flotilla_change_set_root_key"`,
    `CREATE UNIQUE INDEX "flotilla_change_set_root_key" ON "flotilla_change_set" ("rootEntity", "rootId") WHERE ((kind = 'draft'::text) AND (state = 'open'::text))`,
    `ALTER TABLE "flotilla_change_set" DROP COLUMN "problem", DROP COLUMN "schedule", DROP COLUMN "timeZone", DROP COLUMN "publishAt"`,
  ],
};

export const shareLinkMigration = {
  name: 'FlotillaShareLinks1795950000000',
  up: [
    `CREATE TABLE "flotilla_share_link" ("id" uuid NOT NULL, "changeSet" uuid NOT NULL, "tokenHash" text NOT NULL, "label" text NOT NULL, "createdBy" text, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "expiresAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "revokedAt" TIMESTAMP(3) WITH TIME ZONE, "lastUsedAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "flotilla_share_link_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "flotilla_share_link_token_hash_key" ON "flotilla_share_link" ("tokenHash")`,
    `CREATE INDEX "flotilla_share_link_change_set_idx" ON "flotilla_share_link" ("changeSet", "createdAt")`,
  ],
  down: [`DROP TABLE "flotilla_share_link"`],
};

export const publishingRequestMigration = {
  name: 'FlotillaPublishingRequests1796070000000',
  up: [`ALTER TABLE "flotilla_change_set" ADD "request" json`],
  down: [`ALTER TABLE "flotilla_change_set" DROP COLUMN "request"`],
};

export const changeCountMigration = {
  name: 'FlotillaChangeCounts1796173000000',
  up: [`ALTER TABLE "flotilla_change_set" ADD "changes" integer, ADD "countedRevision" integer`],
  down: [`ALTER TABLE "flotilla_change_set" DROP COLUMN "countedRevision", DROP COLUMN "changes"`],
};
