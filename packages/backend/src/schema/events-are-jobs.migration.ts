import { defineMigration } from './migration.js';

/**
 * Converts waiting deliveries to jobs of their handlers, in order for each row. Unpublished events in the
 * outbox go to the subscribers of that time, without actor and previous row, which were not stored. Without
 * job tables no process ever delivered events, so none are waiting.
 */
const moveDeliveries = `
DO $$ DECLARE handler text; BEGIN
  IF to_regclass('flotilla_jobs.queue') IS NULL THEN RETURN; END IF;
  CREATE TEMPORARY TABLE waiting ON COMMIT DROP AS
    SELECT "event", CASE WHEN "subscriber" LIKE 'file-storage.files-of-deleted.%' THEN 'file-storage.files-of-deleted' ELSE "subscriber" END AS handler,
      "topic", "payload"::jsonb AS payload FROM "flotilla_delivery"
    UNION ALL
    SELECT o."id", s.handler, o."topic", o."payload"::jsonb FROM "flotilla_outbox" o JOIN (VALUES
      ('flotilla.files-left', 'file-storage.left-files'), ('file-storage.file.created', 'file-storage.describe-new-files'),
      ('%.deleted', 'file-storage.files-of-deleted')) AS s(topic, handler) ON o."topic" LIKE s.topic
    WHERE o."payload"::text <> 'null';
  FOR handler IN SELECT DISTINCT w.handler FROM waiting w LOOP
    PERFORM flotilla_jobs.create_queue(handler, '{"policy": "key_strict_fifo"}') WHERE NOT EXISTS (SELECT 1 FROM flotilla_jobs.queue q WHERE q.name = handler);
  END LOOP;
  INSERT INTO flotilla_jobs.job (name, data, singleton_key, created_on, policy, retry_limit, retry_backoff, retry_delay, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
    SELECT w.handler,
      CASE WHEN w."topic" ~ '\\.(created|deleted)$' THEN jsonb_build_object('event', w."topic", 'payload', jsonb_build_object('row', w.payload, 'actor', '{"kind": "server"}'::jsonb))
        WHEN w."topic" ~ '\\.updated$' THEN jsonb_build_object('event', w."topic", 'payload', jsonb_build_object('row', w.payload, 'before', w.payload, 'actor', '{"kind": "server"}'::jsonb))
        WHEN w."topic" = 'flotilla.files-left' THEN w.payload
        ELSE jsonb_build_object('event', w."topic", 'payload', w.payload) END,
      coalesce(w.payload ->> 'id', w."event"::text), now() - interval '1 hour' + w."event" * interval '1 microsecond', q.policy, 24, true, 2, 3600, 300, 86400, 15
    FROM waiting w JOIN flotilla_jobs.queue q ON q.name = w.handler;
END $$`;

/** Replaces the queue of event deliveries by jobs. */
export const eventsAreJobs = defineMigration({
  name: 'FlotillaEventsAreJobs1795312800000',
  up: [
    moveDeliveries,
    `DROP TABLE "flotilla_delivery"`,
    `ALTER TABLE "flotilla_outbox" DROP COLUMN "topic", DROP COLUMN "payload"`,
  ],
  down: [
    `ALTER TABLE "flotilla_outbox" ADD COLUMN "topic" text NOT NULL DEFAULT '', ADD COLUMN "payload" json NOT NULL DEFAULT 'null'`,
    `ALTER TABLE "flotilla_outbox" ALTER COLUMN "topic" DROP DEFAULT, ALTER COLUMN "payload" DROP DEFAULT`,
    `CREATE TABLE "flotilla_delivery" ("event" bigint NOT NULL, "subscriber" text NOT NULL, "topic" text NOT NULL, "payload" json NOT NULL, "attempts" integer NOT NULL DEFAULT '0', "lastError" text, "dueAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "createdAt" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "flotilla_delivery_pkey" PRIMARY KEY ("event", "subscriber"))`,
    `CREATE INDEX "flotilla_delivery_due_at_idx" ON "flotilla_delivery" ("dueAt")`,
  ],
});
