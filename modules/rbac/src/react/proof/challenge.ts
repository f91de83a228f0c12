import { ApiError } from '@flotilla/react/client';
import type { Tokens } from '@flotilla/react/session';

/** What a sign-in is answered with that needs a second factor. */
export interface Challenge {
  readonly challenge: string;
  readonly methods: readonly string[];
}

/** The challenge of a refusal; undefined when it refuses for another reason. */
export function challengeOf(error: unknown): Challenge | undefined {
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  const { challenge, methods } = error.causes.find(({ rule }) => rule === 'secondFactor')?.params ?? {};
  return typeof challenge === 'string' && Array.isArray(methods) ? { challenge, methods: methods.map(String) } : undefined;
}

/** What comes of the first step of signing in. */
export interface SignInOutcome {
  onSignedIn: (tokens: Tokens) => void;
  /** A second factor is asked for. */
  onChallenge: (challenge: Challenge) => void;
}
