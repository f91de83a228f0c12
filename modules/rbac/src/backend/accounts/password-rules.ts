import { InvalidError } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import { passwordLength } from '../../shapes.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';

export interface PasswordOf {
  /** Of the account that it is for. */
  readonly email: string | null;
  /** The field of the body in which it came. */
  readonly field: 'password' | 'newPassword';
}

/** Fewer different characters than this are a key that was held down. */
const leastDifferent = 4;

/** What no password may be, however long: one that is tried first by those who guess, or that speaks of the account or the site. */
@Injectable()
export class PasswordRules {
  private common?: Promise<ReadonlySet<string>>;

  constructor(@Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings) {}

  /** @throws InvalidError with the reason */
  async demand(password: string, { email, field }: PasswordOf): Promise<void> {
    const reason = await this.reasonAgainst(password, email);
    if (!reason) return;
    throw new InvalidError(`data.${field}: ${reason.message}`, [{ field: `data.${field}`, ...reason }]);
  }

  /** Whether those who guess try it first. */
  async isGuessed(password: string, email: string | null): Promise<boolean> {
    return (await this.reasonAgainst(password, email)) !== undefined;
  }

  private async reasonAgainst(password: string, email: string | null) {
    const plain = password.normalize('NFKC').toLowerCase();
    this.common ??= commonPasswords();
    const common = await this.common;
    if (new Set(plain).size < leastDifferent || [plain, plain.replace(/\W+$/u, ''), withoutTail(plain)].some((word) => common.has(word)))
      return isCommon;
    const said = lettersOf(withoutTail(plain));
    return this.wordsFor(email).some((word) => word !== '' && (said === word || lettersOf(plain) === word)) ? isOfContext : undefined;
  }

  /** The address, its parts, and the names of the site. */
  private wordsFor(email: string | null): string[] {
    const { siteTitle, siteUrl } = this.settings;
    const host = siteUrl === undefined ? '' : new URL(siteUrl).hostname;
    const names = [email ?? '', ...(email ?? '').split('@'), siteTitle, host, ...host.split('.'), 'flotilla'];
    return names.map((name) => lettersOf(name.toLowerCase()));
  }
}

const isCommon = { message: 'is among the passwords that are tried first. Choose another.', rule: 'commonPassword' };
const isOfContext = { message: 'must not be your e-mail or the name of this site.', rule: 'contextPassword' };

/** What people add to a word that was refused. */
const withoutTail = (text: string) => text.replace(/[\d\W_]+$/u, '');
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Of some 50,000 from breaches, those that are long enough to be asked about. Loaded with the first password that is set. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min));
}
