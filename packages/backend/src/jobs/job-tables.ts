import { getConstructionPlans } from 'pg-boss';
import { jobsSchema } from './filed-jobs.js';

/** What the first start of the queue does to a database: several statements, in a transaction of their own. */
export const jobTablesSql = (): string => getConstructionPlans(jobsSchema);
