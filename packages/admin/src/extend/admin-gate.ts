import type { Tokens } from '@flotilla/react/session';
import type { ComponentType } from 'react';

export interface SignInProps {
  onSignedIn: (tokens: Tokens) => void;
}

/** How one comes in: the module of accounts says it. Its components may be lazy. */
export interface AdminGate {
  readonly SignIn: ComponentType<SignInProps>;
  /** What an account must mend before it may do anything, by the rule that the API names in its refusal. */
  readonly lacks: Readonly<Record<string, ComponentType<{ onMended: () => void }>>>;
  /** Asks the person to prove that they are there when a call requires it; rendered beside the admin, shows nothing else. */
  readonly Presence?: ComponentType;
  /** Shown above the first screen: what the account should still do. */
  readonly Notice?: ComponentType;
  /** What the person is called who is signed in, of what `me` answers. */
  readonly nameOf: (me: object) => string | undefined;
}

/** Defines how one comes into the admin. */
export function defineAdminGate(gate: AdminGate): AdminGate {
  return gate;
}
