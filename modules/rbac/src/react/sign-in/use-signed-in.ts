import { useSite } from '@flotilla/react';
import { session, type Tokens } from '@flotilla/react/session';
import { useState } from 'react';
import { redirectTarget } from './redirect-target.js';

/** Stores the tokens of a completed sign-in and redirects. `isLeaving` is true until the next page opens. */
export function useSignedIn(): { isLeaving: boolean; accept: (tokens: Tokens) => void } {
  const site = useSite();
  const [isLeaving, setLeaving] = useState(false);
  return {
    isLeaving,
    accept(tokens) {
      setLeaving(true);
      session.accept(tokens);
      location.assign(redirectTarget(location.search, site));
    },
  };
}
