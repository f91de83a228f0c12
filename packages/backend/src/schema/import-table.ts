import { EntitySchema } from 'typeorm';

/** Rows of other systems' records, so that a second import changes rows instead of adding them. */
export const importTable = new EntitySchema({
  name: 'flotilla.import',
  tableName: 'flotilla_import',
  columns: {
    /** The imported site, such as `wxr:https://example.com`. */
    source: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_import_pkey' },
    /** The kind of the record and its key in the source: `article:12`. */
    key: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_import_pkey' },
    entity: { type: 'text', primary: true, primaryKeyConstraintName: 'flotilla_import_pkey' },
    rowId: { type: 'uuid' },
    /** Hashes of the source's values by field. */
    imported: { type: 'jsonb', default: {} },
    /** Hashes of the same fields as stored then: other hashes now are edits. */
    stored: { type: 'jsonb', default: {} },
    /** Ids of the linked rows by link. */
    links: { type: 'jsonb', default: {} },
    importedAt: { type: 'timestamptz', default: () => 'now()' },
  },
});

export const importMigration = {
  name: 'FlotillaImports1796060000000',
  up: [
    `CREATE TABLE "flotilla_import" ("source" text NOT NULL, "key" text NOT NULL, "entity" text NOT NULL, "rowId" uuid NOT NULL, "imported" jsonb NOT NULL DEFAULT '{}', "stored" jsonb NOT NULL DEFAULT '{}', "links" jsonb NOT NULL DEFAULT '{}', "importedAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_import_pkey" PRIMARY KEY ("source", "key", "entity"))`,
  ],
  down: [`DROP TABLE "flotilla_import"`],
};
