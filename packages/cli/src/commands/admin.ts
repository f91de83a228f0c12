import { Command } from 'commander';
import { addAdministrator } from '../administrator.js';
import { emailAddress } from '@flotilla/core/values';
import { loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/runtime';
import { Failure } from '@flotilla/runtime';
import { productDatabase } from '../migrate/databases.js';

/** `flotilla admin …`: who may everything. */
export function adminCommand(): Command {
  return new Command('admin')
    .description('Look after administrators')
    .addCommand(
      new Command('create')
        .description('Make the account of an address an administrator’s, and the account where there is none')
        .requiredOption('--email <address>', 'with which the administrator signs in')
        .option('--existing', 'the account that has this address, and has confirmed it, is meant')
        .option('--confirmed', 'confirm the address of an administrator that exists, without a mail, and change nothing else')
        .action(create),
    );
}

interface CreateOptions {
  readonly email: string;
  readonly existing?: boolean;
  readonly confirmed?: boolean;
}

async function create({ email, existing = false, confirmed = false }: CreateOptions): Promise<void> {
  if (emailAddress(email) === undefined) throw new Failure(`"${email}" is not an e-mail address.`, 'Name one: --email ann@example.com');
  // An installation without administrators makes one as it starts: then it is this one.
  process.env.ADMIN_EMAIL = email;
  const project = await findProject();
  const modules = await loadModules(project);
  const database = await productDatabase(process.env, project.root);
  const input = { url: database.url, modules, email, isExisting: existing, isConfirmed: confirmed };
  const { password, wasUnverified } = await addAdministrator(input, process.env).finally(() => database.close());
  console.log(confirmed ? `The address of the administrator ${email} is confirmed.` : `${email} is an administrator.`);
  if (wasUnverified)
    console.log(
      'There was an account with this address that nobody had confirmed. It has a new password, its other ways to sign in are gone, and its sessions are over.',
    );
  if (password !== undefined)
    console.log(`The password is ${password}\nIt is shown this once, and has to be changed at the first sign-in.`);
}
