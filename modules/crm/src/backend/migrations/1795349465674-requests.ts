import { defineMigration } from '@flotilla/backend/schema';

export const requests = defineMigration({
  name: 'CrmRequests1795349465674',
  up: [
    `CREATE TABLE "crm_reply" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "requestId" uuid, "email" text NOT NULL DEFAULT '', "text" text NOT NULL DEFAULT '', "note" text, CONSTRAINT "crm_reply_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "crm_reply_request_id_idx" ON "crm_reply"  ("requestId") `,
    `CREATE INDEX "crm_reply_created_at_id_idx" ON "crm_reply"  ("createdAt", "id") `,
    `CREATE INDEX "crm_reply_variant_created_at_id_idx" ON "crm_reply"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "crm_form" ADD "isConfirmedByMail" boolean NOT NULL DEFAULT false`,
    `ALTER TABLE "crm_request" ADD "status" text NOT NULL DEFAULT 'new'`,
    `ALTER TABLE "crm_request" ADD "email" text`,
    `ALTER TABLE "crm_request" ADD "language" text`,
    `ALTER TABLE "crm_request" ADD "isConfirmed" boolean NOT NULL DEFAULT true`,
    `CREATE INDEX "crm_request_status_idx" ON "crm_request"  ("status") `,
    `CREATE INDEX "crm_request_status_created_at_id_idx" ON "crm_request"  ("status", "createdAt", "id") `,
    `ALTER TABLE "crm_reply" ADD CONSTRAINT "crm_reply_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "crm_request"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "crm_reply_search_cea5c38d" ON "crm_reply" USING gin ((' ' || lower(translate(coalesce("email", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "crm_request_search_0045fa77" ON "crm_request" USING gin ((' ' || lower(translate(coalesce("email", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."crm_request_search_0045fa77"`,
    `ALTER TABLE "crm_reply" DROP CONSTRAINT "crm_reply_requestId_fkey"`,
    `DROP INDEX "public"."crm_request_status_created_at_id_idx"`,
    `DROP INDEX "public"."crm_request_status_idx"`,
    `ALTER TABLE "crm_request" DROP COLUMN "isConfirmed"`,
    `ALTER TABLE "crm_request" DROP COLUMN "language"`,
    `ALTER TABLE "crm_request" DROP COLUMN "email"`,
    `ALTER TABLE "crm_request" DROP COLUMN "status"`,
    `ALTER TABLE "crm_form" DROP COLUMN "isConfirmedByMail"`,
    `DROP TABLE "crm_reply"`,
  ],
});
