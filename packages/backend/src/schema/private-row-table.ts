import { EntitySchema } from 'typeorm';

/** Rows with the privacy of their links that a private link has led to. */
export const privateRowTable = new EntitySchema({
  name: 'flotilla.private-row',
  tableName: 'flotilla_private_row',
  columns: {
    rowId: { type: 'uuid', primary: true, primaryKeyConstraintName: 'flotilla_private_row_pkey' },
    entity: { type: 'text' },
  },
});

export const privateRowMigration = {
  name: 'FlotillaPrivateRows1796000000001',
  up: [
    `CREATE TABLE "flotilla_private_row" ("rowId" uuid NOT NULL, "entity" text NOT NULL, CONSTRAINT "flotilla_private_row_pkey" PRIMARY KEY ("rowId"))`,
  ],
  down: [`DROP TABLE "flotilla_private_row"`],
};
