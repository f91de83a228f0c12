import type { ReactNode } from 'react';
import { useFailureText } from '../client/use-failure-text.js';
import { ApiError } from '../http/api-error.js';
import { FailedPart } from '../messages/failed-part.js';
import { Waiting } from '../messages/waiting.js';
import { NotAuthorized } from '../session/not-authorized.js';

/** State of an API query: of `useAnswer`, `useFind` or a custom hook. */
export interface QueryState<Data> {
  readonly data: Data | null | undefined;
  readonly error: Error | null;
}

export interface AnswerProps<Data> {
  of: QueryState<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the answer of an API query: a skeleton while loading, and the reason when it fails. */
export function Answer<Data>({ of: { data, error }, skeleton, children }: AnswerProps<Data>): ReactNode {
  const reason = useFailureText(error);
  if (data !== undefined) return data === null ? <NotAuthorized /> : children(data);
  if (error instanceof ApiError && refusals.has(error.status))
    return <NotAuthorized>{isOwn(error) && <p className="font-medium">{reason}</p>}</NotAuthorized>;
  return error ? <FailedPart error={reason} /> : <Waiting>{skeleton}</Waiting>;
}

const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** Returns whether the API gave a specific reason, such as `Change your password first`. */
const isOwn = ({ reason }: ApiError) => reason !== 'Not authorized';
