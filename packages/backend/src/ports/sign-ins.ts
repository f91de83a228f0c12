import { RefusedError } from '../errors.js';

/** A subject with a session. */
export interface SignedIn {
  readonly id: string;
  readonly sessionId: string;
  /** The access token of the session. */
  readonly token: string;
}

/** Port: signs in without asking for proof. For tests and the server's own tools; no call leads here. */
export interface SignIns {
  /** Makes a subject with these roles, which are made where they are missing, and opens a session for it. */
  begin(input: { readonly roles: readonly string[] }): Promise<SignedIn>;
}

/** Token of the {@link SignIns} port. */
export const SIGN_INS = Symbol('flotilla.sign-ins');

/** Nobody signs in: the port's default until accounts are installed. */
export const noSignIns: SignIns = {
  begin: async () => {
    throw new RefusedError('No module with accounts is installed.');
  },
};
