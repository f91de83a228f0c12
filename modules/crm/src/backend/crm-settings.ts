import { readEnvironment } from '@flotilla/core';
import { z } from 'zod';

/** Token of the {@link CrmSettings}. */
export const CRM_SETTINGS = Symbol('crm.settings');

export interface CrmSettings {
  /** Requests of one network in an hour. */
  readonly requestsPerHour: number;
  /** Requests that one address may begin by mail in an hour; 0: none. */
  readonly mailRequestsPerHour: number;
  /** Maximum size of one file, in bytes. */
  readonly maxFileBytes: number;
}

/** The environment variables of forms. */
export const crmEnvironment = z.object({
  FORM_REQUESTS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Forms per address and hour; a third of them without a fill-in time, as programs send them'),
  MAIL_REQUESTS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(5)
    .describe('Requests that one address may begin by mail in an hour; with 0, only answers are received'),
  FORM_FILE_MB: z.coerce
    .number()
    .min(0.1)
    .max(50)
    .default(10)
    .describe('Maximum size of a file sent with a form'),
});

/** Reads the settings of forms from the environment. @throws ConfigError */
export function readCrmSettings(environment: NodeJS.ProcessEnv): CrmSettings {
  const given = readEnvironment(crmEnvironment, environment);
  return {
    requestsPerHour: given.FORM_REQUESTS_PER_HOUR,
    mailRequestsPerHour: given.MAIL_REQUESTS_PER_HOUR,
    maxFileBytes: given.FORM_FILE_MB * 1024 ** 2,
  };
}
