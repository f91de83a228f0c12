import { type Context, Database, InvalidError, newId, RefusedError, Rows, Writer, type WriteTransaction } from '@flotilla/backend';
import type { ReceivedFile } from '@flotilla/backend/ports';
import { together } from '@flotilla/backend/server';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { message } from '../../entities/message.js';
import { chatsToMessages, messagesToFileStorageModuleFiles, profilesToMessages } from '../../links.js';
import { maxFiles, maxMembers, type ShownMessage } from '../../shapes.js';
import type { Membership } from '../members.js';
import { Shown } from '../shown.js';
import { messageIds, unreadLinks } from './messages.sql.js';

/** What somebody says in a chat. */
export interface Said {
  /** A new one where it is not said. */
  readonly id?: string;
  readonly chatId: string;
  /** Who says it. */
  readonly profileId: string;
  /** All who are in the chat. */
  readonly memberIds: readonly string[];
  readonly description: string;
  /** `answering` while it is being written. */
  readonly variant?: string;
  readonly files?: readonly ReceivedFile[];
}

type Inside = Context & { readonly tx: WriteTransaction };

/** Read in one statement; who has more unread reads on with the next. */
const readAtOnce = 500;

/** What is said in chats. */
@Injectable()
export class Messages {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Shown) private readonly shown: Shown,
  ) {}

  /** A page of messages, the newest first: two statements, whatever the length of the chat. */
  async page(
    asked: { chatId: string; after?: string; limit: number },
    context: Context,
  ): Promise<{ rows: ShownMessage[]; next: string | null }> {
    const ids = await messageIds({ ...asked, limit: asked.limit + 1 }, context.tx ?? this.db);
    const onPage = ids.slice(0, asked.limit);
    return {
      rows: await this.shown.messages(onPage, asked.chatId, context),
      next: ids.length > asked.limit ? (onPage.at(-1) ?? null) : null,
    };
  }

  /** One that is in the chat. */
  async one(id: string, chatId: string, context: Context): Promise<ShownMessage | undefined> {
    const isThere = await this.rows.of(chatsToMessages, context).exists({ where: { chatId: { eq: chatId }, messageId: { eq: id } } });
    return isThere ? (await this.shown.messages([id], chatId, context))[0] : undefined;
  }

  /** Stores what is said, unread by all the others. @throws RefusedError, InvalidError */
  async say(
    { id = newId(), chatId, profileId, memberIds, description, variant = 'default', files = [] }: Said,
    inside: Inside,
  ): Promise<ShownMessage> {
    if (memberIds.length > maxMembers) throw new RefusedError(`A chat has ${maxMembers} members at most.`);
    if (files.length > maxFiles) throw InvalidError.of('files', `are ${maxFiles} at most.`);
    const readers = memberIds.map((member) => {
      const isAuthor = member === profileId;
      return { profileId: member, messageId: id, isRead: isAuthor, variant: isAuthor ? ('author' as const) : ('default' as const) };
    });
    const written = together([
      this.rows.of(message, inside).insert({ id, description, variant }),
      this.rows.of(chatsToMessages, inside).insert({ chatId, messageId: id }),
      this.rows.of(profilesToMessages, inside).insertMany(readers),
    ]);
    if (files.length > 0) await written.then(() => this.attach(id, files, inside));
    const [[said]] = await together([this.shown.messages([id], chatId, inside), written]);
    if (!said) throw new Error(`The message ${id} is gone.`);
    return said;
  }

  /** Notes that a profile has read a chat up to a message. Answers how many were unread. */
  async markRead({ socialModuleProfileId: profileId, chatId }: Membership, upTo: string, context: Context): Promise<number> {
    return this.writer.within(context, async (inside) => {
      const ids = await unreadLinks({ profileId, chatId, upTo, limit: readAtOnce }, inside.tx);
      if (ids.length > 0) await this.rows.of(profilesToMessages, inside).updateMany(ids.map((id) => ({ id, isRead: true })));
      return ids.length;
    });
  }

  private async attach(messageId: string, files: readonly ReceivedFile[], inside: Inside): Promise<void> {
    for (const [orderIndex, received] of files.entries()) {
      const { set, suggested } = received.valuesFor(file, 'file');
      const { id } = await this.rows.of(file, inside).insert({ ...suggested, ...set, file: received.path });
      await this.rows.of(messagesToFileStorageModuleFiles, inside).insert({ messageId, fileStorageModuleFileId: id, orderIndex });
    }
  }
}
