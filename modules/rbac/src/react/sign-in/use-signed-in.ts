import { useSite } from '@flotilla/react';
import { session, type Tokens } from '@flotilla/react/session';
import { useState } from 'react';
import { redirectTarget } from './redirect-target.js';

/** Takes over the tokens of a visitor who has signed in, and leads on. Until the next page is there, `isLeaving`. */
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
