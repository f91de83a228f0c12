import { EntitySchema } from 'typeorm';

/** Texts that a language model drafted, until a person edits or accepts them. */
export const machineDraftTable = new EntitySchema({
  name: 'flotilla.machineDraft',
  tableName: 'flotilla_machine_draft',
  columns: {
    /** The change set that has the draft; after its publication the row has it. */
    changeSet: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_machine_draft_pkey' },
    entity: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_machine_draft_pkey' },
    rowId: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_machine_draft_pkey' },
    /** `title.ru` */
    path: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_machine_draft_pkey' },
    /** MD5 of the drafted value: another value is that of a person. */
    hash: { type: 'text' },
    createdAt: { type: 'timestamptz', precision: 3, default: () => 'now()' },
  },
});

export const machineDraftMigration = {
  name: 'FlotillaMachineDrafts1796080000000',
  up: [
    `CREATE TABLE "flotilla_machine_draft" ("entity" text NOT NULL, "rowId" uuid NOT NULL, "path" text NOT NULL, "changeSet" uuid NOT NULL, "hash" text NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_machine_draft_pkey" PRIMARY KEY ("entity", "rowId", "path"))`,
    `CREATE INDEX "flotilla_machine_draft_change_set_idx" ON "flotilla_machine_draft" ("changeSet")`,
  ],
  down: [`DROP TABLE "flotilla_machine_draft"`],
};

/** Two change sets may have drafts of the same text. `down` keeps the newest mark of each text. */
export const machineDraftKeyMigration = {
  name: 'FlotillaMachineDraftKeys1796090000000',
  up: [
    `DROP INDEX "flotilla_machine_draft_change_set_idx"`,
    `ALTER TABLE "flotilla_machine_draft" DROP CONSTRAINT "flotilla_machine_draft_pkey", ADD CONSTRAINT "flotilla_machine_draft_pkey" PRIMARY KEY ("changeSet", "entity", "rowId", "path")`,
  ],
  down: [
    `DELETE FROM "flotilla_machine_draft" m USING "flotilla_machine_draft" n WHERE n."entity" = m."entity" AND n."rowId" = m."rowId" AND n."path" = m."path" AND (n."createdAt", n."changeSet") > (m."createdAt", m."changeSet")`,
    `ALTER TABLE "flotilla_machine_draft" DROP CONSTRAINT "flotilla_machine_draft_pkey", ADD CONSTRAINT "flotilla_machine_draft_pkey" PRIMARY KEY ("entity", "rowId", "path")`,
    `CREATE INDEX "flotilla_machine_draft_change_set_idx" ON "flotilla_machine_draft" ("changeSet")`,
  ],
};
