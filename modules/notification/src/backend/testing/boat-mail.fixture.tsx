import { defineMail, MailButton, MailLink, MailSmall, MailText } from '../../mail/index.js';
import type { BoatData } from './boat-template.fixture.js';

export const boatMail = defineMail({
  words: {
    en: {
      subject: (boat: string) => `Your boat ${boat} is ready`,
      ready: 'She lies at the pier, and waits for you.',
      open: 'See the booking',
      other: 'Not you? Tell us at',
    },
    ru: {
      subject: (boat: string) => `Ваша лодка ${boat} готова`,
      ready: 'Она стоит у причала и ждёт вас.',
      open: 'Посмотреть бронь',
      other: 'Это не вы? Напишите нам:',
    },
  },
  subject: ({ words }, { boat }: BoatData) => words.subject(boat),
  body: ({ words, site }, { link }: BoatData) => (
    <>
      <MailText>{words.ready}</MailText>
      <MailButton href={link}>{words.open}</MailButton>
      <MailSmall>
        {words.other} <MailLink href={`${site.url}/contact`}>{`${site.url}/contact`}</MailLink>
      </MailSmall>
    </>
  ),
});
