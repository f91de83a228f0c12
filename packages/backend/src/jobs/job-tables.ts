import { getConstructionPlans } from 'pg-boss';
import { jobsSchema } from './queued-jobs.js';

/** Returns the SQL that creates the job tables: several statements, in their own transaction. */
export const jobTablesSql = (): string => getConstructionPlans(jobsSchema);
