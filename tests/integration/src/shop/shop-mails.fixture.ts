import { type InboxMessage, listInbox } from '@flotilla/notification';
import { expect } from 'vitest';
import type { Shop } from './shop.fixture.js';

/** Returns helpers that read the mails of a shop. */
export function mailsOf(shop: () => Shop) {
  const to = async (receiver: string) =>
    (await shop().app.request<InboxMessage[]>({ url: listInbox.path })).data.filter(
      (mail) => mail.receiver === receiver,
    );
  return {
    to,
    /** Returns the text of the mail to an address whose subject matches. */
    async text(receiver: string, subject: RegExp): Promise<string> {
      const find = async () => (await to(receiver)).find((one) => subject.test(one.subject));
      await expect.poll(find).toBeDefined();
      return ((await find())?.text ?? '').replaceAll('\u00a0', ' ');
    },
  };
}
