import { type BackendModule, ProblemError } from '@flotilla/backend';
import { ADMINISTRATORS, type Administrators, type NewAdministrator } from '@flotilla/backend/ports';
import { createServer, readConfig } from '@flotilla/backend/server';
import { Failure } from '@flotilla/runtime';

export interface AdministratorInput {
  readonly url: string;
  readonly modules: readonly BackendModule[];
  readonly email: string;
  /** Accepts an existing account with a confirmed address. */
  readonly isExisting?: boolean;
  /** Confirms the address of an existing administrator, and changes nothing else. */
  readonly isConfirmed?: boolean;
}

/** Migrates a database and makes an account an administrator. @throws Failure */
export async function addAdministrator(
  { url, modules, email, isExisting = false, isConfirmed = false }: AdministratorInput,
  given: NodeJS.ProcessEnv,
): Promise<NewAdministrator> {
  const environment = {
    ...given,
    DATABASE_URL: url,
    SEED: 'none',
    JOBS: 'off',
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
    // An installation without administrators creates one at startup: make it this one.
    ADMIN_EMAIL: email,
  };
  const server = await createServer({ config: readConfig(environment), environment, modules });
  try {
    return await server.get<Administrators>(ADMINISTRATORS).add(email, { isExisting, isConfirmed });
  } catch (error) {
    throw error instanceof ProblemError ? new Failure(error.message, 'Nothing was changed.') : error;
  } finally {
    await server.close();
  }
}
