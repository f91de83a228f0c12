import {
  ActionController,
  type CallOf,
  type Caller,
  callerOf,
  Database,
  Handle,
  InvalidError,
  NotFoundError,
  REGISTRY,
  Rows,
  Writer,
} from '@flotilla/backend';
import { Access, CONTACTS, type Contacts, MAIL, type Mail, namesOfSubjects } from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { changeConversation, listAssignees, listConversations, readConversation } from '../../actions.js';
import type {
  Conversation,
  ConversationMessage,
  ListedConversation,
  Person,
} from '../../conversation-shapes.js';
import { reply, type Reply } from '../../entities/reply.js';
import { type Request, request as requestEntity } from '../../entities/request.js';
import { asCrm } from '../forms.js';
import { NotifyAssignee } from '../mails/notify-assignee.js';
import { conversationRow, conversationRows, otherRequests } from './conversations.sql.js';
import { listed } from './listed.js';

const maxMessages = 200;
const maxOthers = 10;
const maxAssignees = 200;

/** Lists, reads and changes conversations for administrators, by a constant number of statements. */
@ActionController()
export class ConversationsController {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Database) private readonly db: Database,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Access) private readonly access: Access,
    @Inject(NotifyAssignee) private readonly assignments: NotifyAssignee,
  ) {}

  @Handle(listConversations)
  async list(
    { query: { box, after, limit } }: CallOf<typeof listConversations>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: ListedConversation[]; meta: { next: string | null } }> {
    const [lastMessageAt = '', id = ''] = after?.split('_') ?? [];
    const query = { box, callerId: idOf(callerOf(request)), limit: limit + 1 };
    const rows = await conversationRows(after ? { ...query, after: { lastMessageAt, id } } : query, this.db);
    const page = rows.slice(0, limit);
    const names = await this.namesOf(page.map(({ assigneeId }) => assigneeId));
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      data: page.map((row) => listed(row, names)),
      meta: { next: last ? `${last.lastMessageAt}_${last.id}` : null },
    };
  }

  @Handle(readConversation)
  async read({ params: { id } }: CallOf<typeof readConversation>): Promise<{ data: Conversation }> {
    const row = await conversationRow(id, this.db);
    if (!row) throw new NotFoundError('There is no such request.');
    const { email } = row;
    const [newest, others] = await Promise.all([
      this.rows.of(reply, asCrm).find({
        where: { requestId: { eq: id } },
        orderBy: { createdAt: 'desc' },
        limit: maxMessages + 1,
      }),
      email === null ? [] : otherRequests({ id, email, limit: maxOthers }, this.db),
    ]);
    const shown = newest.slice(0, maxMessages).toReversed();
    const mails = shown.flatMap(({ notificationId }) => notificationId ?? []);
    const deliveries = new Map((await this.mail.deliveries(mails)).map((one) => [one.id, one]));
    const names = await this.namesOf([row.assigneeId, ...shown.map(({ authorId }) => authorId)]);
    return {
      data: {
        ...listed(row, names),
        language: row.language,
        messages: shown.map((one) => {
          const delivery = deliveries.get(one.notificationId ?? '');
          return {
            ...messageOf(one, { names, email }),
            delivery: delivery ? { state: delivery.state, problem: delivery.problem } : null,
          };
        }),
        isCut: newest.length > maxMessages,
        others: others.map((other) => {
          const { id: otherId, createdAt, status, firstWords } = listed(other, names);
          return { id: otherId, createdAt, status, firstWords };
        }),
      },
    };
  }

  @Handle(changeConversation)
  async change(
    { params: { id }, body }: CallOf<typeof changeConversation>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { id: string } }> {
    const { assigneeId, isClosed, ...values } = body;
    if (assigneeId && !(await this.assignees()).some((one) => one.id === assigneeId))
      throw InvalidError.of('data.assigneeId', {
        en: 'is not a person who can answer requests.',
        ru: 'не может отвечать на заявки.',
      });
    if (values.snoozedUntil && Date.parse(values.snoozedUntil) > Date.now() + maxSnoozeMs)
      throw InvalidError.of('data.snoozedUntil', {
        en: 'is more than a year away.',
        ru: 'больше чем через год.',
      });
    const caller = callerOf(request);
    await this.writer.transaction(async (tx) => {
      const requests = this.rows.of(requestEntity, { caller, tx });
      const found = await requests.one({ where: { id: { eq: id } }, lock: 'update' });
      if (!found) throw new NotFoundError('There is no such request.');
      const status = isClosed === undefined ? found.status : statusFor(found, isClosed);
      const changes = {
        ...values,
        ...(assigneeId !== undefined && { assigneeId }),
        ...(status !== found.status && { status }),
      };
      if (Object.keys(changes).length > 0) await requests.update(id, changes);
      if (assigneeId && assigneeId !== found.assigneeId)
        await this.assignments.notify({ requestId: id, assigneeId, by: caller }, tx);
    });
    return { data: { id } };
  }

  @Handle(listAssignees)
  async people(@Req() request: FastifyRequest): Promise<{ data: (Person & { isCaller: boolean })[] }> {
    const callerId = idOf(callerOf(request));
    return { data: (await this.assignees()).map((one) => ({ ...one, isCaller: one.id === callerId })) };
  }

  /** Returns the people with a role that may change conversations. */
  private async assignees(): Promise<Person[]> {
    const mayChange = (role: string) =>
      this.access.mayCall({ kind: 'subject', id: '', roles: [role] }, 'PATCH', changeConversation.path);
    const ids = await this.contacts.withRoles(mayChange, maxAssignees);
    const names = await this.namesOf(ids);
    return ids.map((id) => ({ id, name: names.get(id) ?? null }));
  }

  private namesOf(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    return namesOfSubjects(
      ids.filter((id) => id !== null),
      this.db,
      this.registry,
    );
  }
}

const maxSnoozeMs = 366 * 86_400_000;
const idOf = (caller: Caller) => (caller.kind === 'subject' ? caller.id : null);

function statusFor({ status }: Request, isClosed: boolean): Request['status'] {
  if (isClosed) return status === 'spam' ? status : 'closed';
  return status === 'closed' || status === 'spam' ? 'new' : status;
}

function messageOf(
  { id, createdAt, direction, kind, text, quoted, lostFiles, note, ...rest }: Reply,
  { names, email }: { readonly names: ReadonlyMap<string, string>; readonly email: string | null },
): Omit<ConversationMessage, 'delivery'> {
  const isIn = direction === 'in';
  const person = rest.authorId === null ? undefined : names.get(rest.authorId);
  return {
    ...{ id, createdAt, direction, kind, text, quoted, note },
    author: isIn ? (rest.authorName ?? (rest.email || null)) : (rest.authorName ?? person ?? null),
    isFromOther: isIn && kind === 'message' && rest.email.toLowerCase() !== email?.toLowerCase(),
    lostFiles: Array.isArray(lostFiles) ? lostFiles.map(String) : [],
  };
}
