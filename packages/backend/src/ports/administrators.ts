import { RefusedError } from '../errors.js';

/** What became of an administrator. */
export interface NewAdministrator {
  /** The password that was made for a new account; an account that was there keeps its own. */
  readonly password?: string;
}

/** Port: who may everything. A module with accounts implements it. */
export interface Administrators {
  /** Makes the account of an e-mail address an administrator's, and the account where there is none. @throws ProblemError */
  add(email: string): Promise<NewAdministrator>;
}

/** Token of the {@link Administrators} port. */
export const ADMINISTRATORS = Symbol('flotilla.administrators');

/** The port's default until accounts are installed. */
export const noAdministrators: Administrators = {
  add: async () => {
    throw new RefusedError('No module with accounts is installed.');
  },
};
