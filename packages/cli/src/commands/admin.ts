import { Command } from 'commander';
import { addAdministrator } from '../administrator.js';
import { emailAddress } from '@flotilla/core/values';
import { loadModules } from '@flotilla/backend/server';
import { Failure, findApplication } from '@flotilla/runtime';
import { productDatabase } from '../migrate/databases.js';

/** `flotilla admin …`: manages administrators. */
export function adminCommand(): Command {
  return new Command('admin')
    .description('Manage administrators')
    .addCommand(
      new Command('create')
        .description(
          'Make the account of an e-mail address an administrator; create the account if there is none',
        )
        .requiredOption('--email <address>', 'the address with which the administrator signs in')
        .option('--existing', 'accept an existing account that has confirmed this address')
        .option(
          '--confirmed',
          'confirm the address of an existing administrator without a mail, and change nothing else',
        )
        .action(create),
    );
}

interface CreateOptions {
  readonly email: string;
  readonly existing?: boolean;
  readonly confirmed?: boolean;
}

async function create({ email, existing = false, confirmed = false }: CreateOptions): Promise<void> {
  if (emailAddress(email) === undefined)
    throw new Failure(`"${email}" is not an e-mail address.`, 'Name one: --email ann@example.com');
  const { project, environment } = await findApplication();
  const modules = await loadModules(project);
  const database = await productDatabase(environment);
  const input = { url: database.url, modules, email, isExisting: existing, isConfirmed: confirmed };
  const { password, wasUnverified } = await addAdministrator(input, environment).finally(() =>
    database.close(),
  );
  console.log(
    confirmed ? `The address of the administrator ${email} is confirmed.` : `${email} is an administrator.`,
  );
  if (wasUnverified)
    console.log(
      'There was an account with this address that was not confirmed. It has a new password; its other ways to sign in are removed, and its sessions have ended.',
    );
  if (password !== undefined)
    console.log(
      `The password is ${password}\nIt is shown only once and has to be changed at the first sign-in.`,
    );
}
