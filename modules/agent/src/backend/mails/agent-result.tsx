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
  subject: ({ words: say }, { agent, error }: AgentResult) =>
    error === undefined ? say.done(agent) : say.failed(agent),
  body: ({ words: say, site }, { result, error }) => (
    <>
      {error !== undefined && <MailText>{say.failedText}</MailText>}
      <MailText>{error ?? (result || say.nothing)}</MailText>
      <MailButton href={`${site.url}/admin/agent/agents`}>{say.button}</MailButton>
    </>
  ),
});
