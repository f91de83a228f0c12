import { defineJob } from '@flotilla/backend/ports';
import { z } from 'zod';

/**
 * Checks or runs an import. After a restart or the timeout it is tried again: records that were written are
 * unchanged then.
 */
export const importJob = defineJob('host.import', z.object({ id: z.guid() }), {
  retryLimit: 10,
  timeoutSeconds: 6 * 3600,
  isAside: true,
});

/** Deletes old files and imports. */
export const purgeJob = defineJob('host.purge-imports', z.object({}), {
  retryLimit: 3,
  schedule: '20 3 * * *',
  isAside: true,
  title: { en: 'Deletes files of old imports', ru: 'Удаляет файлы старых импортов' },
});
