import { z } from 'zod';
import { replyKinds } from './entities/reply.js';
import { requestStatuses } from './entities/request-states.js';

const person = z.object({ id: z.guid(), name: z.string().nullable() });
export type Person = z.output<typeof person>;

/** A request in a list of conversations. */
export const listedConversation = z.object({
  id: z.guid(),
  createdAt: z.string(),
  lastMessageAt: z.string(),
  status: z.enum(requestStatuses),
  isConfirmed: z.boolean(),
  isUnread: z.boolean(),
  snoozedUntil: z.string().nullable(),
  email: z.string().nullable(),
  /** The name of the sender, as they wrote it. */
  name: z.string().nullable(),
  /** The title of the form, by language; null for a mail. */
  form: z.record(z.string(), z.string()).nullable(),
  /** The subject of a mail. */
  subject: z.string().nullable(),
  firstWords: z.string(),
  assignee: person.nullable(),
});
export type ListedConversation = z.output<typeof listedConversation>;

/** PostgreSQL has no year 0. */
const hasYear = (moment: string) => !moment.startsWith('0000');

const cursorParts = z.tuple([z.iso.datetime({ precision: 6 }).refine(hasYear), z.guid()]);
/** The cursor of a list of conversations: its last message, with microseconds, and its id. */
export const conversationCursor = z
  .string()
  .max(80)
  .refine((text) => cursorParts.safeParse(text.split('_')).success, 'is not a cursor');

/** A message of a conversation. */
export const conversationMessage = z.object({
  id: z.guid(),
  createdAt: z.string(),
  direction: z.enum(['out', 'in']),
  kind: z.enum(replyKinds),
  /** The author of a message of the team, or the address of a received one. */
  author: z.string().nullable(),
  /** Whether a received message came from another address than that of the request. */
  isFromOther: z.boolean(),
  text: z.string(),
  quoted: z.string().nullable(),
  lostFiles: z.array(z.string()),
  note: z.string().nullable(),
  /** The delivery of an outgoing mail; null for received messages, and when its record was deleted. */
  delivery: z
    .object({ state: z.enum(['waiting', 'sent', 'failed']), problem: z.string().nullable() })
    .nullable(),
});
export type ConversationMessage = z.output<typeof conversationMessage>;

/** A conversation, with its newest messages. */
export const conversation = listedConversation.extend({
  language: z.string().nullable(),
  messages: z.array(conversationMessage),
  /** Whether there are older messages, which are left out. */
  isCut: z.boolean(),
  /** Other requests from the same address, newest first. */
  others: z.array(listedConversation.pick({ id: true, createdAt: true, status: true, firstWords: true })),
});
export type Conversation = z.output<typeof conversation>;

/** Changes of a conversation; absent properties stay. */
export const conversationChange = z
  .strictObject({
    assigneeId: z.guid('must be a uuid').nullable(),
    /** Null ends it. */
    snoozedUntil: z.iso.datetime().max(40).refine(hasYear, 'is before the year 1').nullable(),
    isUnread: z.boolean(),
    isClosed: z.boolean(),
  })
  .partial();
