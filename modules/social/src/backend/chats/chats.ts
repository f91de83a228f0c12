import {
  type Context,
  Database,
  InvalidError,
  NotFoundError,
  Ownership,
  RefusedError,
  Rows,
  type TransactionContext,
} from '@flotilla/backend';
import { via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { chat } from '../../entities/chat.js';
import { message } from '../../entities/message.js';
import { profile } from '../../entities/profile.js';
import { profilesToChats } from '../../links.js';
import type { ChatSummary } from '../../shapes.js';
import { assistant } from '../members.js';
import { Presenter, profileBrief } from '../presenter.js';
import { chatOfTwo, chatsOf, type ListedChat } from './chats.sql.js';

const members = via(profilesToChats, profileBrief, { limit: 20 });
/** Length of the last message in a list, in characters. */
const maxPreview = 200;

/** Chats from the perspective of a profile. */
@Injectable()
export class Chats {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Presenter) private readonly presenter: Presenter,
  ) {}

  /** Lists a profile's chats, in a constant number of statements. */
  async list(
    query: { profileId: string; after?: string; limit: number },
    context: Context,
  ): Promise<{ rows: ChatSummary[]; next: string | null }> {
    const listed = await chatsOf({ ...query, limit: query.limit + 1 }, context.tx ?? this.db);
    const onPage = listed.slice(0, query.limit);
    return {
      rows: await this.summaries(onPage, context),
      next: listed.length > query.limit ? (onPage.at(-1)?.cursor ?? null) : null,
    };
  }

  /** @throws NotFoundError */
  async one(profileId: string, chatId: string, context: Context): Promise<ChatSummary> {
    const [found] = await this.summaries(
      await chatsOf({ profileId, chatId, limit: 1 }, context.tx ?? this.db),
      context,
    );
    if (!found) throw new NotFoundError('There is no such chat.');
    return found;
  }

  /**
   * Returns the chat of two profiles, creating it if necessary. @throws NotFoundError, InvalidError,
   * RefusedError
   */
  async start(profileId: string, otherId: string, txContext: TransactionContext): Promise<string> {
    if (profileId === otherId)
      throw InvalidError.of('profileId', { en: 'is the profile itself.', ru: 'это тот же профиль.' });
    // Locked, so that the second of two concurrent calls finds the chat of the first.
    const both = await this.rows.of(profile, txContext).find({
      where: { id: { inArray: [profileId, otherId] } },
      fields: ['variant', 'title', 'slug'],
      orderBy: { id: 'asc' },
      lock: 'update',
    });
    const other = both.find(({ id }) => id === otherId);
    if (!other || both.length < 2) throw new NotFoundError('There is no such profile.');
    const existing = await chatOfTwo(profileId, otherId, txContext.tx);
    if (existing !== undefined) return existing;
    const owners =
      other.variant === assistant
        ? []
        : await this.ownership.ownersOf({ entity: profile, id: otherId }, txContext.tx);
    if (other.variant !== assistant && owners.length === 0)
      throw new RefusedError({
        en: 'Nobody reads messages to this profile.',
        ru: 'Сообщения этому профилю никто не читает.',
      });
    const made = await this.rows
      .of(chat, txContext)
      .insert({ adminTitle: both.map(({ slug }) => slug).join(', ') });
    await this.rows
      .of(profilesToChats, txContext)
      .insertMany([profileId, otherId].map((id) => ({ profileId: id, chatId: made.id })));
    return made.id;
  }

  private async summaries(listed: readonly ListedChat[], context: Context): Promise<ChatSummary[]> {
    if (listed.length === 0) return [];
    const rows = await this.rows.of(chat, context).find({
      where: { id: { inArray: listed.map(({ id }) => id) } },
      fields: ['slug', 'title', 'description', 'variant', 'createdAt'],
      with: { members },
    });
    const lastIds = listed.flatMap(({ lastId }) => lastId ?? []);
    const last = await this.rows
      .of(message, context)
      .find({ where: { id: { inArray: lastIds } }, fields: ['description', 'createdAt'] });
    return listed.flatMap(({ id, lastId, unread }) => {
      const row = rows.find((one) => one.id === id);
      if (!row) return [];
      const lastMessage = last.find((one) => one.id === lastId);
      return {
        ...row,
        members: row.members.map((member) => this.presenter.profile(member)),
        unread,
        lastMessage: lastMessage
          ? { ...lastMessage, description: lastMessage.description.slice(0, maxPreview) }
          : null,
      };
    });
  }
}
