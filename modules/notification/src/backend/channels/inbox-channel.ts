import type { Logger } from 'pino';
import type { Inbox } from '../inbox/inbox.sql.js';
import type { Method } from '../receivers.js';
import type { Channel, Message } from '../channel.js';

/** For trying the product without a mail server: messages go to the log and to the development inbox. */
export class InboxChannel implements Channel {
  constructor(
    private readonly method: Method,
    private readonly inbox: Inbox,
    private readonly log: Logger,
  ) {}

  async deliver(message: Message): Promise<void> {
    const { receiver, subject, text } = message;
    await this.inbox.keep({ ...message, method: this.method });
    this.log.info(
      { method: this.method, receiver, subject, text },
      'a message was not sent but put into the inbox at /api/notification/inbox',
    );
  }
}
