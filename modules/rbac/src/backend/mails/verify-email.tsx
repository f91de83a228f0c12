import {
  defineMail,
  MailButton,
  type MailContext,
  MailLink,
  MailSmall,
  MailText,
} from '@flotilla/notification/mail';
import type { ReactNode } from 'react';
import { verifyEmailLink } from './site-links.js';

const common = {
  en: {
    lead: 'Or open this address:',
    ignore: 'The link is good for seven days. If it was not you, nothing needs to be done.',
  },
  ru: {
    lead: 'Или откройте этот адрес:',
    ignore: 'Ссылка действует семь дней. Если это были не вы, ничего делать не нужно.',
  },
};

const welcome = {
  en: {
    ...common.en,
    subject: (site: string) => `Welcome to ${site}: confirm your e-mail`,
    text: 'An account was created with this address. Please confirm that it is yours.',
    button: 'Confirm e-mail',
  },
  ru: {
    ...common.ru,
    subject: (site: string) => `Добро пожаловать на ${site}: подтвердите почту`,
    text: 'С этим адресом создан аккаунт. Пожалуйста, подтвердите, что адрес ваш.',
    button: 'Подтвердить почту',
  },
};

const change = {
  en: {
    ...common.en,
    subject: (site: string) => `Confirm your new e-mail at ${site}`,
    text: 'This address was set as the e-mail of an account. Please confirm that it is yours.',
    button: 'Confirm e-mail',
  },
  ru: {
    ...common.ru,
    subject: (site: string) => `Подтвердите новую почту на ${site}`,
    text: 'Этот адрес указан как почта аккаунта. Пожалуйста, подтвердите, что он ваш.',
    button: 'Подтвердить почту',
  },
};

type Words = (typeof welcome)['en'];

export const verifyEmail = defineMail({
  words: welcome,
  subject: ({ words, site }) => words.subject(site.name),
  body,
});
export const confirmEmail = defineMail({
  words: change,
  subject: ({ words, site }) => words.subject(site.name),
  body,
});

function body(context: MailContext<Words>, { code }: { readonly code: string }): ReactNode {
  const { words } = context;
  const link = verifyEmailLink(context, code);
  return (
    <>
      <MailText>{words.text}</MailText>
      <MailButton href={link}>{words.button}</MailButton>
      <MailSmall>
        {words.lead} <MailLink href={link}>{link}</MailLink>
      </MailSmall>
      <MailSmall>{words.ignore}</MailSmall>
    </>
  );
}
