import { defineMail, MailButton, MailText } from '@flotilla/notification/mail';
import type { AgentResult } from './agent-result-mail.js';

const words = {
  en: {
    done: (agent: string) => `${agent}: the result`,
    failed: (agent: string) => `${agent} failed`,
    failedText: 'The agent could not do its work:',
    nothing: 'It finished without a result.',
    button: 'See its runs',
  },
  ru: {
    done: (agent: string) => `${agent}: результат`,
    failed: (agent: string) => `${agent}: ошибка`,
    failedText: 'Агент не справился с работой:',
    nothing: 'Агент закончил работу, и сказать ему нечего.',
    button: 'Посмотреть запуски',
  },
};

export const agentResult = defineMail({
  words,
  subject: ({ words: labels }, { agent, error }: AgentResult) =>
    error === undefined ? labels.done(agent) : labels.failed(agent),
  body: ({ words: labels, site }, { result, error }) => (
    <>
      {error !== undefined && <MailText>{labels.failedText}</MailText>}
      <MailText>{error ?? (result || labels.nothing)}</MailText>
      <MailButton href={`${site.url}/admin/agent/agents`}>{labels.button}</MailButton>
    </>
  ),
});
