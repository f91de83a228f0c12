import { LANGUAGES, type WriteTransaction } from '@flotilla/backend';
import {
  type BlockedChangeSet,
  BlockedChangeSets,
  CONTACTS,
  type Contacts,
  MAIL,
  type Mail,
  type Message,
  PublicationRequests,
  receiverIfAny,
  type RequestedPublication,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { publicationBlockedMail, publicationRequestedMail } from './templates/own-templates.js';

const maxTitle = 200;
const maxTitleOfClient = 60;
const maxDetails = 1000;
const maxName = 100;

/**
 * Notifies the authors of scheduled change sets that could not be published, and the people who may publish
 * requested ones.
 */
@Injectable()
export class PublicationMails {
  constructor(
    @Inject(BlockedChangeSets) blocked: BlockedChangeSets,
    @Inject(PublicationRequests) requests: PublicationRequests,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    mail.add(publicationBlockedMail, publicationRequestedMail);
    blocked.on((one, tx) => this.notifyAuthors(one, tx));
    requests.on((one, tx) => this.notifyPublishers(one, tx));
  }

  private async notifyAuthors(
    { id, title, problem, authorIds, language = this.languages[0] ?? 'en' }: BlockedChangeSet,
    tx: WriteTransaction,
  ): Promise<void> {
    const data = {
      title: title?.slice(0, maxTitle) ?? null,
      reason: reasonOf(problem.status),
      details: problem.message.slice(0, maxDetails),
      path: pathOf(id),
    };
    await this.send({ template: publicationBlockedMail, data, topic: 'errors', language }, authorIds, tx);
  }

  /**
   * An assistant may repeat the text of a stranger: the message has no note, and no title of a client that could
   * lead to another site.
   */
  private async notifyPublishers(
    { id, title, person, client, receiverIds }: RequestedPublication,
    tx: WriteTransaction,
  ): Promise<void> {
    const data = {
      title: (client === null ? title?.slice(0, maxTitle) : titleOfClient(title)) ?? null,
      person: person?.slice(0, maxName) ?? null,
      client: client?.slice(0, maxName) ?? null,
      path: pathOf(id),
    };
    const language = this.languages[0] ?? 'en';
    await this.send(
      { template: publicationRequestedMail, data, topic: 'messages', language },
      receiverIds,
      tx,
    );
  }

  private async send<Data extends object>(
    message: Pick<Message<Data>, 'template' | 'data' | 'topic' | 'language'>,
    subjectIds: readonly string[],
    tx: WriteTransaction,
  ): Promise<void> {
    for (const subjectId of subjectIds) {
      const receiver = await receiverIfAny(this.contacts, subjectId, tx);
      await this.mail.send({ ...message, receiver, subjectId, beyondLimit: 'always' }, tx);
    }
  }
}

/** Returns the title that a client has chosen, cut; undefined for one with an address. */
function titleOfClient(title: string | null): string | undefined {
  return title === null || hasAddress.test(title)
    ? undefined
    : title.slice(0, maxTitleOfClient).toWellFormed();
}

/** `https:`, `//`, `name@host`, `host.name`, also with full stops of other scripts, or numbers of a host. */
const hasAddress = /:\/|\/\/|@|[\p{L}\p{N}_-][.\u3002\uff0e\uff61][\p{L}_]|\d\.\d+\.\d+\.\d/u;

const pathOf = (id: string) => `/admin/releases/${id}`;

/** The status of the refused publishing decides. */
function reasonOf(status: number): 'changed' | 'forbidden' | 'refused' {
  if (status === 409) return 'changed';
  return status === 401 || status === 403 ? 'forbidden' : 'refused';
}
