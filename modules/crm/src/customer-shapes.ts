import { z } from 'zod';

const customerRequest = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: z.string(),
  /** Title of the form by language. */
  form: z.record(z.string(), z.string()),
  email: z.string().nullable(),
  replies: z.int(),
});

/** The requests of a customer, the latest first, at most 50. */
export const customerRequests = z.object({ count: z.int(), requests: z.array(customerRequest) });
export type CustomerRequests = z.output<typeof customerRequests>;
