export { type Delivery, Events } from './events/events.js';
export { filedJobs, jobsSchema } from './jobs/filed-jobs.js';
export { defineJob, type Job, type JobRun, type JobSettings, type RunSettings, type ScheduledJob, type Times } from './jobs/job.js';
export { jobTablesSql } from './jobs/job-tables.js';
export { Jobs } from './jobs/jobs.js';
export { type JobFilter, KnownJobs } from './jobs/known-jobs.js';
