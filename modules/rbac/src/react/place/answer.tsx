import { FailedPart, NotAuthorized, useLanguage } from '@flotilla/react';
import { ApiError, failureText } from '@flotilla/react/client';
import type { ReactNode } from 'react';

export interface AnswerProps<Data> {
  /** Of `useAnswer` or `useFind`. */
  of: { readonly data: Data | null | undefined; readonly error: Error | null };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What the API has answered: its outline until then, and why not when it refuses. */
export function Answer<Data>({ of: { data, error }, skeleton, children }: AnswerProps<Data>) {
  const language = useLanguage();
  if (data !== undefined) return data === null ? <NotAuthorized /> : children(data);
  if (error instanceof ApiError && refusals.has(error.status)) return <NotAuthorized>{reasonOf(error, language)}</NotAuthorized>;
  return error ? <FailedPart error={failureText(error, language)} /> : skeleton;
}

const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** Why, where it is more than that it is not for everybody: `Change your password first`. */
function reasonOf(error: ApiError, language: string): ReactNode {
  return error.reason !== 'Not authorized' && <p className="font-medium">{failureText(error, language)}</p>;
}
