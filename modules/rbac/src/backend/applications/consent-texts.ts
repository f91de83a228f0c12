import type { ToolScope } from '@flotilla/backend/ports';

/** Texts of the page of consent. */
export interface ConsentTexts {
  readonly title: (name: string) => string;
  readonly text: (name: string, host: string) => string;
  /** Warns of applications that any program of the computer can pretend to be. */
  readonly local: string;
  readonly account: (name: string) => string;
  readonly may: string;
  readonly scopes: Readonly<Record<ToolScope, string>>;
  readonly never: string;
  readonly allow: string;
  readonly deny: string;
  readonly unknownTitle: string;
  readonly invalidTitle: string;
  readonly invalid: (error: string) => string;
  readonly back: (host: string) => string;
  readonly unknown: string;
  readonly expired: string;
  readonly noAccount: string;
}

const en: ConsentTexts = {
  title: (name) => `Connect “${name}”?`,
  text: (name, host) =>
    `An application that calls itself “${name}” asks to act for you. Your answer is sent to ${host}. Continue only if you started this and know that address.`,
  local: 'The address is on this computer: any program on it could ask under this name.',
  account: (name) => `Account: ${name}`,
  may: 'It may:',
  scopes: {
    read: 'read what you may read, except accounts, payments and mails',
    draft: 'draft changes in change sets, which visitors do not see',
    publish: 'ask for publication: a person publishes in the admin',
  },
  never: 'You can disconnect it at any time in the settings of your account.',
  allow: 'Connect',
  deny: 'Cancel',
  unknownTitle: 'The application is unknown',
  invalidTitle: 'The application cannot be connected',
  invalid: (error) => `Its request is wrong: ${error}. Nothing was permitted.`,
  back: (host) => `Back to ${host}`,
  unknown:
    'Its registration has expired, or its address is not the registered one. Connect again from the application.',
  expired: 'This page has expired, or belongs to another session. Connect again from the application.',
  noAccount: 'Sign in with an account first.',
};

const ru: ConsentTexts = {
  title: (name) => `Подключить «${name}»?`,
  text: (name, host) =>
    `Приложение, которое называет себя «${name}», просит действовать от вашего имени. Ответ уйдёт на ${host}. Продолжайте, только если вы начали подключение сами и знаете этот адрес.`,
  local: 'Это адрес на этом компьютере: под этим именем могла обратиться любая программа на нём.',
  account: (name) => `Учётная запись: ${name}`,
  may: 'Оно сможет:',
  scopes: {
    read: 'читать то, что доступно вам, кроме учётных записей, платежей и писем',
    draft: 'готовить изменения в черновиках, которых посетители не видят',
    publish: 'просить о публикации: публикует человек в админке',
  },
  never: 'Отключить его можно в любой момент в настройках учётной записи.',
  allow: 'Подключить',
  deny: 'Отмена',
  unknownTitle: 'Приложение неизвестно',
  invalidTitle: 'Приложение не подключить',
  invalid: (error) => `В его запросе ошибка: ${error}. Ничего не разрешено.`,
  back: (host) => `Вернуться на ${host}`,
  unknown:
    'Его регистрация истекла, или адрес не совпадает с зарегистрированным. Подключитесь заново из приложения.',
  expired: 'Страница устарела или открыта в другом сеансе. Подключитесь заново из приложения.',
  noAccount: 'Сначала войдите в учётную запись.',
};

/** Returns the texts in a language; English ones in any other. */
export const consentTexts = (language: string): ConsentTexts => (language === 'ru' ? ru : en);
