import { LOGGER } from '@flotilla/backend';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { AdministratorAccounts } from './administrator-accounts.js';

/** Creates an administrator at startup if there is none, and prints a generated password. */
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
    if (!made)
      this.logger.warn(
        { email },
        'there is no administrator, and the address of the first administrator is taken. Run: flotilla admin create',
      );
    // Not logged: logs are stored, and the password is for the person at the terminal.
    else if (password === undefined) process.stdout.write(invitation(email, made.password));
  }
}

const invitation = (email: string, password: string) => `
  The first administrator signs in as ${email} with the password ${password}
  It is shown this once, and has to be changed at the first sign-in.

`;
