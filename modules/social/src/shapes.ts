import { z } from 'zod';

/** A required id: "chatId is required". */
const required = (name: string) =>
  z.guid({ error: ({ input }) => (input ? 'must be a uuid' : `${name} is required`) }).toLowerCase();
const id = required('id');
const profileId = required('socialModuleProfileId');
const chatId = required('chatId');

/** Maximum number of profiles per subject. */
export const maxProfiles = 5;
/** Maximum number of members of a chat that accepts messages. */
export const maxMembers = 200;
/** Maximum length of a message, in characters. */
export const maxMessage = 4000;
/** Maximum number of files per message. */
export const maxFiles = 5;

export const ofSubject = z.object({ id });
export const ofProfile = z.object({ id, socialModuleProfileId: profileId });
export const ofChat = z.object({ id, socialModuleProfileId: profileId, chatId });
export const ofMessage = z.object({
  id,
  socialModuleProfileId: profileId,
  chatId,
  messageId: required('messageId'),
});
export const page = z.strictObject({
  /** The `next` of the previous page. */
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

/** Input of a profile, in the language of the call. */
export const profileInput = z.strictObject({
  title: line(80).min(1),
  subtitle: line(200).optional(),
  description: line(2000).optional(),
});
/** Changes of an existing profile; missing values stay. */
export const profilePatch = profileInput.partial();
export type ProfileInput = z.output<typeof profilePatch>;

export const chatInput = z.strictObject({
  /** The profile to write to. */
  profileId: required('profileId'),
});

/** A message needs a text of at least one character. */
export const messageInput = z.strictObject({ description: z.string().trim().min(1).max(maxMessage) });
export const readInput = z.strictObject({
  /** The last visible message. */
  messageId: required('messageId'),
});

export const publicProfile = z.object({
  id,
  slug: z.string(),
  variant: z.string(),
  title: z.record(z.string(), z.string()),
  /** URL of its picture. */
  picture: z.string().nullable(),
});
export type PublicProfile = z.output<typeof publicProfile>;

export const ownProfile = publicProfile.extend({ subtitle: z.string(), description: z.string() });
export type OwnProfile = z.output<typeof ownProfile>;

const messageFile = z.object({
  id,
  /** Its URL, valid for an hour. */
  file: z.string(),
  name: z.string(),
  mimeType: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  size: z.int().nullable(),
});

export const chatMessage = z.object({
  id,
  chatId,
  description: z.string(),
  /** `answering` while an assistant writes it, `failed` if it could not. */
  variant: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  profile: publicProfile.nullable(),
  files: z.array(messageFile),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const chatSummary = z.object({
  id,
  slug: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  variant: z.string(),
  createdAt: z.string(),
  /** The first twenty. */
  members: z.array(publicProfile),
  unread: z.int(),
  lastMessage: chatMessage.pick({ id: true, description: true, createdAt: true }).nullable(),
});
export type ChatSummary = z.output<typeof chatSummary>;
