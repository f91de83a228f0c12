import { ApiError } from '@flotilla/react/client';
import type { Tokens } from '@flotilla/react/session';

/** Response to a sign-in that requires a second factor. */
export interface Challenge {
  readonly challenge: string;
  readonly methods: readonly string[];
}

/** Returns the challenge of a refusal; undefined when it refuses for another reason. */
export function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  const { challenge, methods } = error.causes.find(({ rule }) => rule === 'secondFactor')?.params ?? {};
  return typeof challenge === 'string' && Array.isArray(methods)
    ? { challenge, methods: methods.map(String) }
    : undefined;
}

/** Callbacks for the outcomes of the first step of a sign-in. */
export interface SignInOutcome {
  onSignedIn: (tokens: Tokens) => void;
  /** Called when a second factor is required. */
  onChallenge: (challenge: Challenge) => void;
}
