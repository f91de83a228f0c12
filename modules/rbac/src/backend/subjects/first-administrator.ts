import { LOGGER } from '@flotilla/backend';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { AdministratorAccounts } from './administrator-accounts.js';

/** Makes an administrator at the start of an application that has none, and prints a password that it had to make up. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    @Inject(AdministratorAccounts) private readonly administrators: AdministratorAccounts,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { adminEmail: email, adminPassword: password } = this.settings;
    if (email === undefined || (await this.administrators.exist())) return;
    const made = await this.administrators.addFirst({ email, password });
    if (!made) this.logger.warn({ email }, 'there is no administrator, and the address of the first is taken. Run: flotilla admin create');
    // Not through the logger: logs are kept, and a password is for whoever stands before the machine.
    else if (password === undefined) process.stdout.write(invitation(email, made.password));
  }
}

const invitation = (email: string, password: string) => `
  The first administrator signs in as ${email} with the password ${password}
  It is shown this once, and has to be changed at the first sign-in.

`;
