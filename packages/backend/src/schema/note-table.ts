import { EntitySchema } from 'typeorm';

/** Notes of people about rows of any entity. Ids are in order of time. */
export const noteTable = new EntitySchema({
  name: 'flotilla.note',
  tableName: 'flotilla_note',
  columns: {
    id: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_note_pkey' },
    entity: { type: 'text' },
    rowId: { type: 'uuid' },
    /** The author; null for another server, and once the account is deleted. */
    subject: { type: 'text', nullable: true },
    text: { type: 'text' },
    /** `[{id, name}]`: the people in the text, with the names that it contains. */
    mentions: { type: 'jsonb', default: [] },
    createdAt: { type: 'timestamptz', precision: 3, default: () => 'now()' },
    editedAt: { type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [{ name: 'flotilla_note_row_id_id_idx', columns: ['rowId', 'id'] }],
});

export const noteMigration = {
  name: 'FlotillaNotes1796000000000',
  up: [
    `CREATE TABLE "flotilla_note" ("id" uuid NOT NULL, "entity" text NOT NULL, "rowId" uuid NOT NULL, "subject" text, "text" text NOT NULL, "mentions" jsonb NOT NULL DEFAULT '[]', "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "editedAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "flotilla_note_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "flotilla_note_row_id_id_idx" ON "flotilla_note" ("rowId", "id")`,
  ],
  down: [`DROP TABLE "flotilla_note"`],
};
