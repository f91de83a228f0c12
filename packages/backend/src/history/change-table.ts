import { EntitySchema } from 'typeorm';

/** Kinds of changes. */
export const changeNames = ['created', 'updated', 'deleted', 'restored'] as const;
export type ChangeName = (typeof changeNames)[number];

/** The history: every change of every row; ids are in order for each row. */
export const changeTable = new EntitySchema({
  name: 'flotilla.change',
  tableName: 'flotilla_change',
  columns: {
    id: {
      type: 'bigint',
      primary: true,
      generated: 'increment',
      primaryKeyConstraintName: 'flotilla_change_pkey',
    },
    entity: { type: 'text' },
    rowId: { type: 'uuid' },
    change: { type: 'text' },
    at: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    by: { type: 'text' },
    /** The id of the actor. Text, because an application with its own accounts may not use uuids. */
    subject: { type: 'text', nullable: true },
    name: { type: 'text', nullable: true },
    request: { type: 'text', nullable: true },
    /** The whole deleted row until it is purged; the previous values of an update's changed fields. */
    before: { type: 'json', nullable: true },
    /** The whole new row; the new values of an update's changed fields. */
    after: { type: 'json', nullable: true },
    /** Names of changed secret fields; their values are not recorded. */
    secrets: { type: 'text', array: true, nullable: true },
    /** The deletion that this deletion cascaded from. */
    cause: { type: 'bigint', nullable: true },
    /**
     * The change set that the transaction publishes, from its setting. Without the casts of the migration,
     * which TypeORM leaves out when it compares.
     */
    changeSet: {
      type: 'uuid',
      nullable: true,
      default: () => `((regexp_match(current_setting('flotilla.change_set', true), '.+'))[1])`,
    },
  },
  indices: [
    { name: 'flotilla_change_row_id_id_idx', columns: ['rowId', 'id'] },
    { name: 'flotilla_change_entity_id_idx', columns: ['entity', 'id'] },
    { name: 'flotilla_change_subject_id_idx', columns: ['subject', 'id'], where: '("subject" IS NOT NULL)' },
    { name: 'flotilla_change_at_idx', columns: ['at'] },
    { name: 'flotilla_change_cause_idx', columns: ['cause'], where: '("cause" IS NOT NULL)' },
    {
      name: 'flotilla_change_change_set_idx',
      columns: ['changeSet'],
      where: '("changeSet" IS NOT NULL)',
    },
    {
      name: 'flotilla_change_deleted_at_idx',
      columns: ['at'],
      where: `((change = 'deleted'::text) AND (before IS NOT NULL))`,
    },
    {
      name: 'flotilla_change_deleted_entity_id_idx',
      columns: ['entity', 'id'],
      where: `((change = 'deleted'::text) AND (before IS NOT NULL))`,
    },
  ],
});

export const changeTableMigration = {
  name: 'FlotillaChanges1795336000000',
  up: [
    `CREATE TABLE "flotilla_change" ("id" BIGSERIAL NOT NULL, "entity" text NOT NULL, "rowId" uuid NOT NULL, "change" text NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), "by" text NOT NULL, "subject" text, "name" text, "request" text, "before" json, "after" json, "secrets" text array, "cause" bigint, CONSTRAINT "flotilla_change_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "flotilla_change_row_id_id_idx" ON "flotilla_change" ("rowId", "id")`,
    `CREATE INDEX "flotilla_change_entity_id_idx" ON "flotilla_change" ("entity", "id")`,
    `CREATE INDEX "flotilla_change_subject_id_idx" ON "flotilla_change" ("subject", "id") WHERE ("subject" IS NOT NULL)`,
    `CREATE INDEX "flotilla_change_at_idx" ON "flotilla_change" ("at")`,
    `CREATE INDEX "flotilla_change_cause_idx" ON "flotilla_change" ("cause") WHERE ("cause" IS NOT NULL)`,
    `CREATE INDEX "flotilla_change_deleted_at_idx" ON "flotilla_change" ("at") WHERE ((change = 'deleted'::text) AND (before IS NOT NULL))`,
  ],
  down: [`DROP TABLE "flotilla_change"`],
};

/** The index that finds the deleted links of a row. */
export const deletedLinksMigration = {
  name: 'FlotillaDeletedLinks1796172000000',
  up: [
    `CREATE INDEX "flotilla_change_deleted_entity_id_idx" ON "flotilla_change" ("entity", "id") WHERE ((change = 'deleted'::text) AND (before IS NOT NULL))`,
  ],
  down: [`DROP INDEX "flotilla_change_deleted_entity_id_idx"`],
};
