import { EntitySchema } from 'typeorm';

/** Rows that are being edited, by subject and window. */
export const editorTable = new EntitySchema({
  name: 'flotilla.editor',
  tableName: 'flotilla_editor',
  columns: {
    subjectId: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_editor_pkey' },
    window: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_editor_pkey' },
    entity: { type: 'text' },
    rowId: { type: 'uuid' },
    seenAt: { type: 'timestamptz', default: () => 'now()' },
    /** `{entity, id, field?, language?}`: a place within the editor. */
    place: { type: 'json', nullable: true },
    typedAt: { type: 'timestamptz', nullable: true },
  },
  indices: [{ name: 'flotilla_editor_row_id_idx', columns: ['rowId'] }],
});

/** Unlogged, because its data may be lost in a crash. */
export const editorMigration = {
  name: 'FlotillaEditors1795381200000',
  up: [
    `CREATE UNLOGGED TABLE "flotilla_editor" ("subjectId" uuid NOT NULL, "window" uuid NOT NULL, "entity" text NOT NULL, "rowId" uuid NOT NULL, "seenAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_editor_pkey" PRIMARY KEY ("subjectId", "window"))`,
    `CREATE INDEX "flotilla_editor_row_id_idx" ON "flotilla_editor" ("rowId")`,
  ],
  down: [`DROP TABLE "flotilla_editor"`],
};

export const editorPlaceMigration = {
  name: 'FlotillaEditorPlaces1796040000000',
  up: [`ALTER TABLE "flotilla_editor" ADD "place" json, ADD "typedAt" TIMESTAMP WITH TIME ZONE`],
  down: [`ALTER TABLE "flotilla_editor" DROP COLUMN "typedAt", DROP COLUMN "place"`],
};
