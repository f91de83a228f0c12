export { mailboxOf } from './mailbox.js';
export { provideRateLimits } from './provide-rate-limits.js';
export { type CallCounter, type RateLimit, RateLimits } from './rate-limits.js';
export { WorkQueue } from './work-queue.js';
