import type { Tokens } from '@flotilla/react/session';
import type { ComponentType } from 'react';

export interface SignInProps {
  onSignedIn: (tokens: Tokens) => void;
}

/** The sign-in of the admin, defined by the module of accounts. Its components may be lazy. */
export interface AdminGate {
  readonly part: 'gate';
  readonly SignIn: ComponentType<SignInProps>;
  /** Components that complete an account, by the rule that the API names when it rejects a call. */
  readonly lacks: Readonly<Record<string, ComponentType<{ onMended: () => void }>>>;
  /**
   * Asks for a proof of presence when a call requires it; rendered next to the admin and otherwise invisible.
   */
  readonly Presence?: ComponentType;
  /** Shown above the home screen: steps that the account still has to do. */
  readonly Notice?: ComponentType;
  /** Returns the name of the signed-in person from the response of `me`. */
  readonly nameOf: (me: object) => string | undefined;
}

/** Defines the sign-in of the admin. */
export function defineAdminGate(gate: Omit<AdminGate, 'part'>): AdminGate {
  return { ...gate, part: 'gate' };
}
