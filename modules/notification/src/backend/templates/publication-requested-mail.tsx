import { defineMail } from '../../mail/define-mail.js';
import { MailButton, MailText } from '../../mail/parts.js';
import type { PublicationRequest } from './own-templates.js';

export const publicationRequested = defineMail({
  words: {
    en: {
      subject: (title: string) => `Publication requested: ${title}`,
      draft: 'a draft',
      byPerson: (person: string) => `${person} requested the publication.`,
      byClient: (client: string) => `“${client}” requested the publication.`,
      byClientOf: (client: string, person: string) =>
        `“${client}” requested the publication. It acts for ${person}.`,
      byOther: 'Another program requested the publication.',
      compare: 'Nothing of it is public yet. Compare the changes before you publish them.',
      open: 'Compare and publish',
    },
    ru: {
      subject: (title: string) => `Запрошена публикация: ${title}`,
      draft: 'черновик',
      byPerson: (person: string) => `Публикацию запрашивает ${person}.`,
      byClient: (client: string) => `Публикацию запросило приложение «${client}».`,
      byClientOf: (client: string, person: string) =>
        `Публикацию запросило приложение «${client}», подключённое к аккаунту: ${person}.`,
      byOther: 'Публикацию запросила другая программа.',
      compare: 'На сайте пока ничего не изменилось. Сверьте изменения, прежде чем публиковать.',
      open: 'Сверить и опубликовать',
    },
  },
  subject: ({ words }, { title }: PublicationRequest) => words.subject(title ?? words.draft),
  body: ({ words, site }, { person, client, path }: PublicationRequest) => (
    <>
      <MailText>{requesterIn(words, { person, client })}</MailText>
      <MailText>{words.compare}</MailText>
      <MailButton href={`${site.url}${path}`}>{words.open}</MailButton>
    </>
  ),
});

interface RequesterWords {
  byPerson(person: string): string;
  byClient(client: string): string;
  byClientOf(client: string, person: string): string;
  readonly byOther: string;
}

function requesterIn(
  words: RequesterWords,
  { person, client }: Pick<PublicationRequest, 'person' | 'client'>,
): string {
  if (client !== null) return person === null ? words.byClient(client) : words.byClientOf(client, person);
  return person === null ? words.byOther : words.byPerson(person);
}
