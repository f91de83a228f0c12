import { InvalidError } from '@flotilla/backend';
import { type PublishedSite, SITE_SETTINGS } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { passwordLength } from '../../shapes.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';

export interface PasswordOf {
  /** E-mail of the account. */
  readonly email: string | null;
  /** Field of the request body, for the error. */
  readonly field: 'password' | 'newPassword';
}

/** A password with fewer distinct characters is a held-down key. */
const minDistinct = 4;

/** Rejects common passwords and those derived from the account or the site, of any length. */
@Injectable()
export class PasswordRules {
  private common?: Promise<ReadonlySet<string>>;

  constructor(
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(SITE_SETTINGS) private readonly site: PublishedSite,
  ) {}

  /** @throws InvalidError with the reason */
  async enforce(password: string, { email, field }: PasswordOf): Promise<void> {
    const reason = await this.reasonAgainst(password, email);
    if (!reason) return;
    throw new InvalidError(`data.${field}: ${reason.message}`, [{ field: `data.${field}`, ...reason }]);
  }

  /** Returns whether the password is easy to guess. */
  async isGuessed(password: string, email: string | null): Promise<boolean> {
    return (await this.reasonAgainst(password, email)) !== undefined;
  }

  private async reasonAgainst(password: string, email: string | null) {
    const plain = password.normalize('NFKC').toLowerCase();
    this.common ??= commonPasswords();
    const common = await this.common;
    if (
      new Set(plain).size < minDistinct ||
      [plain, plain.replace(/[^\p{L}\p{N}_]+$/u, ''), withoutTail(plain)].some((candidate) =>
        common.has(candidate),
      )
    )
      return isCommon;
    const letters = lettersOf(withoutTail(plain));
    const words = await this.wordsFor(email);
    return words.some(
      (candidate) => candidate !== '' && (letters === candidate || lettersOf(plain) === candidate),
    )
      ? isOfContext
      : undefined;
  }

  /** Returns the address, its parts, and the names of the site in all languages. */
  private async wordsFor(email: string | null): Promise<string[]> {
    const { siteTitle, siteUrl } = this.settings;
    const host = siteUrl === undefined ? '' : new URL(siteUrl).hostname;
    const titles = Object.values((await this.site.current())?.title ?? {});
    const account = [email ?? '', ...(email ?? '').split('@')];
    const names = [...account, siteTitle, ...titles, host, ...host.split('.'), 'flotilla'];
    return names.map((name) => lettersOf(name.toLowerCase()));
  }
}

const isCommon = {
  message: 'is among the passwords that are tried first. Choose another.',
  rule: 'commonPassword',
};
const isOfContext = { message: 'must not be your e-mail or the name of this site.', rule: 'contextPassword' };

/** Strips the digits and symbols that people append to a rejected word. */
const withoutTail = (text: string) => text.replace(/[^\p{L}]+$/u, '');
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Loads the common passwords that are long enough to pass the length rule, out of some 50,000 from breaches.
 * Loaded with the first password that is set.
 */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min));
}
