import { z } from 'zod';

/** An id that a call can't do without: "chatId is required". */
const required = (name: string) => z.guid({ error: ({ input }) => (input ? 'must be a uuid' : `${name} is required`) }).toLowerCase();
const id = required('id');
const profileId = required('socialModuleProfileId');
const chatId = required('chatId');

/** The profiles that one subject has at most. */
export const maxProfiles = 5;
/** The members of a chat in which people write. */
export const maxMembers = 200;
/** Characters of one message. */
export const maxMessage = 4000;
/** Files of one message. */
export const maxFiles = 5;

export const ofSubject = z.object({ id });
export const ofProfile = z.object({ id, socialModuleProfileId: profileId });
export const ofChat = z.object({ id, socialModuleProfileId: profileId, chatId });
export const ofMessage = z.object({ id, socialModuleProfileId: profileId, chatId, messageId: required('messageId') });
export const page = z.strictObject({
  /** The id that the page before gave as `next`. */
  after: z.guid('must be the cursor of a page').optional(),
  limit: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .default(30),
});
export const pageMeta = z.object({ next: z.string().nullable() });

const line = (most: number) => z.string().trim().max(most);

/** What people say of themselves, in the language of the call. */
export const profileInput = z.strictObject({ title: line(80).min(1), subtitle: line(200).optional(), description: line(2000).optional() });
/** The same of a profile that is there: what is not said stays. */
export const profilePatch = profileInput.partial();
export type ProfileInput = z.output<typeof profilePatch>;

export const chatInput = z.strictObject({
  /** Whom one wants to talk to. */
  profileId: required('profileId'),
});

/** A message needs a text of at least one character. */
export const messageInput = z.strictObject({ description: z.string().trim().min(1).max(maxMessage) });
export const readInput = z.strictObject({
  /** The last message that was seen. */
  messageId: required('messageId'),
});

export const shownProfile = z.object({
  id,
  slug: z.string(),
  variant: z.string(),
  title: z.record(z.string(), z.string()),
  /** The address of its face. */
  picture: z.string().nullable(),
});
export type ShownProfile = z.output<typeof shownProfile>;

export const ownProfile = shownProfile.extend({ subtitle: z.string(), description: z.string() });
export type OwnProfile = z.output<typeof ownProfile>;

const shownFile = z.object({
  id,
  /** Its address, good for an hour. */
  file: z.string(),
  name: z.string(),
  mimeType: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  size: z.int().nullable(),
});

export const shownMessage = z.object({
  id,
  chatId,
  description: z.string(),
  /** `answering` while an assistant writes it, `failed` where it could not. */
  variant: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  profile: shownProfile.nullable(),
  files: z.array(shownFile),
});
export type ShownMessage = z.output<typeof shownMessage>;

export const shownChat = z.object({
  id,
  slug: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  variant: z.string(),
  createdAt: z.string(),
  /** The first twenty. */
  members: z.array(shownProfile),
  unread: z.int(),
  lastMessage: shownMessage.pick({ id: true, description: true, createdAt: true }).nullable(),
});
export type ShownChat = z.output<typeof shownChat>;
