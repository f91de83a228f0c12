import { defineMigration } from '@flotilla/backend/schema';

export const redirects = defineMigration({
  name: 'HostRedirects1795349290249',
  up: [
    `CREATE TABLE "host_redirect" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "from" text NOT NULL, "to" text NOT NULL, "isPermanent" boolean NOT NULL DEFAULT true, "hits" integer NOT NULL DEFAULT '0', CONSTRAINT "host_redirect_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "host_redirect_from_key" ON "host_redirect"  ("from") `,
    `CREATE INDEX "host_redirect_to_idx" ON "host_redirect"  ("to") `,
    `CREATE INDEX "host_redirect_created_at_id_idx" ON "host_redirect"  ("createdAt", "id") `,
    `CREATE INDEX "host_redirect_variant_created_at_id_idx" ON "host_redirect"  ("variant", "createdAt", "id") `,
    `CREATE INDEX "host_redirect_search_9c722d58" ON "host_redirect" USING gin ((' ' || lower(translate(coalesce("from", '') || ' ' || coalesce("to", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [`DROP TABLE "host_redirect"`],
});
