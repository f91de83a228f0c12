import type { ReactNode } from 'react';
import { useFailureText } from '../client/use-failure-text.js';
import { ApiError } from '../http/api-error.js';
import { FailedPart } from '../messages/failed-part.js';
import { Waiting } from '../messages/waiting.js';
import { NotAuthorized } from '../session/not-authorized.js';

/** What a call of the API has come to: of `useAnswer`, `useFind` or a hook of one's own. */
export interface Asked<Data> {
  readonly data: Data | null | undefined;
  readonly error: Error | null;
}

export interface AnswerProps<Data> {
  of: Asked<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What the API has answered: its outline until then, and why not when it refuses. */
export function Answer<Data>({ of: { data, error }, skeleton, children }: AnswerProps<Data>): ReactNode {
  const reason = useFailureText(error);
  if (data !== undefined) return data === null ? <NotAuthorized /> : children(data);
  if (error instanceof ApiError && refusals.has(error.status))
    return <NotAuthorized>{isOwn(error) && <p className="font-medium">{reason}</p>}</NotAuthorized>;
  return error ? <FailedPart error={reason} /> : <Waiting>{skeleton}</Waiting>;
}

const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** Whether it says more than that it is not for everybody: `Change your password first`. */
const isOwn = ({ reason }: ApiError) => reason !== 'Not authorized';
