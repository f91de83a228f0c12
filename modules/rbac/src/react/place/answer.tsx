import { FailedPart, NotAuthorized } from '@flotilla/react';
import { ApiError, useFailureText } from '@flotilla/react/client';
import type { ReactNode } from 'react';

export interface AnswerProps<Data> {
  /** Of `useAnswer` or `useFind`. */
  of: { readonly data: Data | null | undefined; readonly error: Error | null };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What the API has answered: its outline until then, and why not when it refuses. */
export function Answer<Data>({ of: { data, error }, skeleton, children }: AnswerProps<Data>) {
  const reason = useFailureText(error);
  if (data !== undefined) return data === null ? <NotAuthorized /> : children(data);
  if (error instanceof ApiError && refusals.has(error.status))
    return <NotAuthorized>{isOwn(error) && <p className="font-medium">{reason}</p>}</NotAuthorized>;
  return error ? <FailedPart error={reason} /> : skeleton;
}

const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** Whether it says more than that it is not for everybody: `Change your password first`. */
const isOwn = ({ reason }: ApiError) => reason !== 'Not authorized';
