import { defineMail, MailButton, MailText } from '@flotilla/notification/mail';
import { linkedAddress } from '../fulfilment/linked-address.js';
import type { SentMail } from './shipment-mail-template.js';

const en = {
  subject: (number: string, isPart: boolean) =>
    isPart ? `Order ${number}: a part is on its way` : `Order ${number}: it is on its way`,
  whole: 'We have sent:',
  part: 'We have sent a part of your order. The rest follows.',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  deliveredTo: 'Delivery to',
  track: 'Track the parcel',
  open: 'See the order',
};

const ru: typeof en = {
  subject: (number, isPart) => (isPart ? `Заказ ${number}: часть в пути` : `Заказ ${number}: в пути`),
  whole: 'Мы отправили:',
  part: 'Мы отправили часть заказа. Остальное отправим позже.',
  carrier: 'Перевозчик',
  trackingNumber: 'Номер отправления',
  deliveredTo: 'Доставка',
  track: 'Отследить посылку',
  open: 'Посмотреть заказ',
};

export const shipmentMail = defineMail({
  words: { en, ru },
  subject: ({ words }, { number, isPart }: SentMail) => words.subject(number, isPart),
  body: (
    { words, value },
    { lines, isPart, carrier, trackingNumber, trackingUrl, deliveredTo, url, link }: SentMail,
  ) => (
    <>
      <MailText>{isPart ? words.part : words.whole}</MailText>
      {lines.map((line) => (
        <MailText key={line}>{line}</MailText>
      ))}
      {carrier !== undefined && <MailText>{`${words.carrier}: ${value(carrier)}`}</MailText>}
      {trackingNumber !== undefined && (
        <MailText>{`${words.trackingNumber}: ${value(trackingNumber)}`}</MailText>
      )}
      {deliveredTo !== undefined && <MailText>{`${words.deliveredTo}: ${value(deliveredTo)}`}</MailText>}
      {trackingUrl !== undefined && <MailButton href={trackingUrl}>{words.track}</MailButton>}
      {url !== undefined && <MailButton href={linkedAddress(url, link)}>{words.open}</MailButton>}
    </>
  ),
});
