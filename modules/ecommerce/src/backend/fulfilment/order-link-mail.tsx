import { defineMail, MailButton, MailSmall, MailText } from '@flotilla/notification/mail';
import type { FoundOrder } from './mail-templates.js';
import { linkedAddress } from './linked-address.js';

const en = {
  subject: (number: string) => `Your order ${number}`,
  text: 'Here is the link to your order. It opens the order on any device, without signing in.',
  open: 'See the order',
  hint: 'You asked for this link on our site. If it was not you, ignore this mail: nobody else has the link.',
};

const ru: typeof en = {
  subject: (number) => `Ваш заказ ${number}`,
  text: 'Вот ссылка на ваш заказ. Она открывает его на любом устройстве, без входа в аккаунт.',
  open: 'Посмотреть заказ',
  hint: 'Вы запросили эту ссылку на нашем сайте. Если это были не вы, ничего не делайте: ссылки нет ни у кого другого.',
};

export const orderLinkMail = defineMail({
  words: { en, ru },
  subject: ({ words }, { number }: FoundOrder) => words.subject(number),
  body: ({ words }, { url, link }: FoundOrder) => (
    <>
      <MailText>{words.text}</MailText>
      {url !== undefined && <MailButton href={linkedAddress(url, link)}>{words.open}</MailButton>}
      <MailSmall>{words.hint}</MailSmall>
    </>
  ),
});
