import { EntitySchema } from 'typeorm';

/**
 * The run of the database server that is the primary. A replica that follows a former primary never receives it,
 * and an ordinary user cannot read the timeline of a replica.
 */
export const primaryTable = new EntitySchema({
  name: 'flotilla.primary',
  tableName: 'flotilla_primary',
  columns: {
    /** The table has one row. */
    id: { type: 'integer', primary: true, primaryKeyConstraintName: 'flotilla_primary_pkey' },
    /** Start of the server, in seconds since 1970: a server that becomes a replica must restart. */
    run: { type: 'text' },
  },
});

export const primaryMigration = {
  name: 'FlotillaPrimary1796100000000',
  up: [
    `CREATE TABLE "flotilla_primary" ("id" integer NOT NULL, "run" text NOT NULL, CONSTRAINT "flotilla_primary_pkey" PRIMARY KEY ("id"))`,
  ],
  down: [`DROP TABLE "flotilla_primary"`],
};
