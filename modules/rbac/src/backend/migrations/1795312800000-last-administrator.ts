import { defineMigration } from '@flotilla/backend/schema';

/**
 * Protects the last administrator and the role `admin` by triggers, so that every write is covered: REST,
 * merges of accounts, cascades. The triggers serialize, so that two administrators cannot remove each other
 * concurrently, and are deferred to the end of the transaction, which may revoke the role before it grants
 * it.
 */
export const lastAdministrator = defineMigration({
  name: 'RbacLastAdministrator1795312800000',
  up: [
    `CREATE FUNCTION "rbac_demand_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "rbac_role" WHERE "id" = OLD."roleId" AND "slug" = 'admin';
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('rbac.administrators'));
  PERFORM 1 FROM "rbac_subjects_to_roles" l JOIN "rbac_role" r ON r."id" = l."roleId" WHERE r."slug" = 'admin' LIMIT 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The last administrator can''t be deleted or lose the role.' USING ERRCODE = 'FL422';
  END IF;
  RETURN NULL;
END $$`,
    `CREATE CONSTRAINT TRIGGER "rbac_last_administrator" AFTER DELETE OR UPDATE OF "roleId", "subjectId" ON "rbac_subjects_to_roles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "rbac_demand_administrator"()`,
    `CREATE FUNCTION "rbac_keep_admin_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The role "admin" can''t be deleted or renamed.' USING ERRCODE = 'FL422';
END $$`,
    `CREATE TRIGGER "rbac_admin_role_deleted" BEFORE DELETE ON "rbac_role" FOR EACH ROW WHEN (OLD."slug" = 'admin') EXECUTE FUNCTION "rbac_keep_admin_role"()`,
    `CREATE TRIGGER "rbac_admin_role_renamed" BEFORE UPDATE OF "slug" ON "rbac_role" FOR EACH ROW WHEN (OLD."slug" = 'admin' AND NEW."slug" <> 'admin') EXECUTE FUNCTION "rbac_keep_admin_role"()`,
  ],
  down: [
    `DROP TRIGGER "rbac_admin_role_renamed" ON "rbac_role"`,
    `DROP TRIGGER "rbac_admin_role_deleted" ON "rbac_role"`,
    `DROP FUNCTION "rbac_keep_admin_role"()`,
    `DROP TRIGGER "rbac_last_administrator" ON "rbac_subjects_to_roles"`,
    `DROP FUNCTION "rbac_demand_administrator"()`,
  ],
});
