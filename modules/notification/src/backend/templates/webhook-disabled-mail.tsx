import { defineMail } from '../../mail/define-mail.js';
import { MailButton, MailText } from '../../mail/parts.js';
import type { DisabledWebhook } from './own-templates.js';

export const webhookDisabled = defineMail({
  words: {
    en: {
      subject: (address: string) => `Webhook disabled: ${address}`,
      gone: 'The endpoint answered 410, so it receives no more events.',
      failing: 'Every delivery to the endpoint has failed for three days, so it receives no more events.',
      advice: 'Repair it, enable it again and send the failed deliveries again.',
      open: 'Open the webhook',
    },
    ru: {
      subject: (address: string) => `Вебхук выключен: ${address}`,
      gone: 'Адрес ответил 410 и больше не получает событий.',
      failing: 'Три дня ни одна доставка не удалась, поэтому адрес больше не получает событий.',
      advice: 'Исправьте его, включите снова и повторите неудачные доставки.',
      open: 'Открыть вебхук',
    },
  },
  subject: ({ words }, { address }: DisabledWebhook) => words.subject(URL.parse(address)?.host ?? address),
  body: ({ words, site }, { address, because, path }: DisabledWebhook) => (
    <>
      <MailText>{address}</MailText>
      <MailText>{words[because]}</MailText>
      <MailText>{words.advice}</MailText>
      <MailButton href={`${site.url}${path}`}>{words.open}</MailButton>
    </>
  ),
});
