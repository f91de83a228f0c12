import { type BackendModule, ProblemError } from '@flotilla/backend';
import { ADMINISTRATORS, type Administrators, type NewAdministrator } from '@flotilla/backend/ports';
import { createServer, readConfig } from '@flotilla/backend/server';
import { Failure } from '@flotilla/runtime';

export interface AdministratorInput {
  readonly url: string;
  readonly modules: readonly BackendModule[];
  readonly email: string;
  /** The account that is there is meant. */
  readonly isExisting?: boolean;
  /** Only the address of an administrator is confirmed. */
  readonly isConfirmed?: boolean;
}

/** Migrates a database and makes an account in it an administrator's. @throws Failure */
export async function addAdministrator(
  { url, modules, email, isExisting = false, isConfirmed = false }: AdministratorInput,
  environment: NodeJS.ProcessEnv,
): Promise<NewAdministrator> {
  const only = { DATABASE_URL: url, SEED: 'none', JOBS: 'off', LOG_LEVEL: environment.LOG_LEVEL || 'warn' };
  const server = await createServer({ config: readConfig({ ...environment, ...only }), modules });
  try {
    return await server.get<Administrators>(ADMINISTRATORS).add(email, { isExisting, isConfirmed });
  } catch (error) {
    throw error instanceof ProblemError ? new Failure(error.message, 'Nothing was changed.') : error;
  } finally {
    await server.close();
  }
}
