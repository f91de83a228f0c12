import { translate } from '@flotilla/react';
import type { Delivery, DeliveryError, WebhookProblem } from '../../webhook-shapes.js';
import { webhookMessages } from './webhook-messages.js';

const errors = {
  full: 'errorFull',
  redirect: 'errorRedirect',
  status: 'errorStatus',
  timeout: 'errorTimeout',
} as const satisfies Record<DeliveryError, string>;
const problems = {
  gone: 'problemGone',
  failing: 'problemFailing',
} as const satisfies Record<WebhookProblem, string>;

/** Returns why a delivery failed. Messages of network errors have no translation. */
export function errorText({ error, status }: Pick<Delivery, 'error' | 'status'>, language: string) {
  if (error === null || !Object.hasOwn(errors, error)) return error;
  const key = errors[error as DeliveryError];
  return translate(webhookMessages, language)(key, { status: status ?? '' });
}

/** Returns why the server disabled an endpoint. */
export function problemText(problem: string | null, language: string) {
  if (problem === null || !Object.hasOwn(problems, problem)) return problem;
  return translate(webhookMessages, language)(problems[problem as WebhookProblem]);
}
