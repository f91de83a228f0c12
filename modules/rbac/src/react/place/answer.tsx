import { FailedPart, NotAuthorized } from '@flotilla/react';
import { ApiError } from '@flotilla/react/client';
import type { ReactNode } from 'react';

export interface AnswerProps<Data> {
  /** Of `useAnswer` or `useFind`. */
  of: { readonly data: Data | null | undefined; readonly error: Error | null };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What the API has answered: its outline until then, and why not when it refuses. */
export function Answer<Data>({ of: { data, error }, skeleton, children }: AnswerProps<Data>) {
  if (data !== undefined) return data === null ? <NotAuthorized /> : children(data);
  if (error instanceof ApiError && refusals.has(error.status)) return <NotAuthorized>{reasonOf(error)}</NotAuthorized>;
  return error ? <FailedPart error={error} /> : skeleton;
}

const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** Why, where it is more than that it is not for everybody: `Change your password first`. */
function reasonOf({ reason }: ApiError): ReactNode {
  return reason !== 'Not authorized' && <p className="font-medium">{reason}</p>;
}
