import { defineMail, MailText } from '@flotilla/notification/mail';
import type { SignInChange } from './sign-in-changes.js';
import { UndoLink, undoWords } from './undo-link.js';

const words = {
  en: {
    undo: undoWords.en,
    subject: (site: string) => `How you sign in at ${site} was changed`,
    says: {
      'identity-added':
        'A way to sign in was added to your account. It takes effect once it is confirmed by mail:',
      'telegram-added': 'Somebody, hopefully you, can sign in to your account with Telegram now.',
      'openid-added': 'Somebody, hopefully you, can sign in to your account with this provider now:',
      'identity-removed': 'A way to sign in was deleted from your account:',
      'identity-changed': 'A way to sign in to your account was changed:',
      'totp-added': 'An app for one-time passwords was added to your account.',
      'totp-removed': 'An app for one-time passwords was deleted from your account.',
      'passkey-added': 'A passkey was added to your account.',
      'passkey-removed': 'A passkey was deleted from your account.',
      'factor-changed': 'A second factor of your account was changed.',
      'recovery-codes-changed':
        'The recovery codes of your account were changed. Codes that you wrote down before no longer work.',
      'key-added': 'An API key was created. Programs can call as you with it:',
      'session-added': 'An administrator opened a session for your account.',
      'recovery-code-used':
        'Somebody, hopefully you, signed in to your account with a recovery code. It is used up.',
    } satisfies Record<SignInChange, string>,
  },
  ru: {
    undo: undoWords.ru,
    subject: (site: string) => `Вход на ${site} изменён`,
    says: {
      'identity-added': 'В ваш аккаунт добавлен способ входа. Он заработает после подтверждения по почте:',
      'telegram-added': 'Теперь в ваш аккаунт можно войти через Telegram. Надеемся, его подключили вы.',
      'openid-added': 'Теперь в ваш аккаунт можно войти через этот сервис. Надеемся, его подключили вы:',
      'identity-removed': 'Из вашего аккаунта удалён способ входа:',
      'identity-changed': 'В вашем аккаунте изменён способ входа:',
      'totp-added': 'В ваш аккаунт добавлено приложение для одноразовых паролей.',
      'totp-removed': 'Из вашего аккаунта удалено приложение для одноразовых паролей.',
      'passkey-added': 'В ваш аккаунт добавлен ключ доступа.',
      'passkey-removed': 'Из вашего аккаунта удалён ключ доступа.',
      'factor-changed': 'В вашем аккаунте изменён второй фактор.',
      'recovery-codes-changed':
        'Запасные коды вашего аккаунта изменены. Записанные раньше больше не действуют.',
      'key-added': 'Создан ключ API. С ним программы могут действовать от вашего имени:',
      'session-added': 'Администратор открыл сеанс для вашего аккаунта.',
      'recovery-code-used':
        'Кто-то, надеемся, вы, вошёл в ваш аккаунт с запасным кодом. Он больше не действует.',
    } satisfies Record<SignInChange, string>,
  },
};

export interface SignInChanged {
  readonly what: SignInChange;
  readonly name?: string;
  readonly code?: string;
}

export const signInChanged = defineMail({
  words,
  subject: (context) => context.words.subject(context.site.name),
  body: (context, { what, name = '', code }: SignInChanged) => (
    <>
      <MailText>{`${context.words.says[what]} ${context.value(name)}`.trim()}</MailText>
      <UndoLink context={context} code={code} />
    </>
  ),
});
