import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import {
  chatInput,
  messageInput,
  ofChat,
  ofMessage,
  ofProfile,
  ofSubject,
  ownProfile,
  page,
  pageMeta,
  profileInput,
  profilePatch,
  readInput,
  chatSummary,
  chatMessage,
} from './shapes.js';

const profiles = '/api/rbac/subjects/{id}/social-module/profiles' as const;
const chats = `${profiles}/{socialModuleProfileId}/chats` as const;
const messages = `${chats}/{chatId}/messages` as const;
const owner = { module: 'social', access: 'owner' } as const;
const profileChanges = {
  calls: 30,
  per: 'hour',
  by: 'subject',
  message: 'Too many changes of profiles. Try again later.',
} as const;

export const profilesOfSubject = defineAction({
  ...owner,
  name: 'subject-profiles',
  method: 'GET',
  path: profiles,
  summary: 'Lists the profiles of a subject, oldest first.',
  schemas: { params: ofSubject, answer: z.array(ownProfile) },
});

export const createProfile = defineAction({
  ...owner,
  name: 'create-profile',
  method: 'POST',
  path: profiles,
  status: 201,
  takes: 'files',
  limit: profileChanges,
  summary: 'Creates a profile of a subject, in the language of the call; a part `picture` is its picture.',
  schemas: { params: ofSubject, body: profileInput, answer: ownProfile },
});

export const changeProfile = defineAction({
  ...owner,
  name: 'change-profile',
  method: 'PATCH',
  path: `${profiles}/{socialModuleProfileId}`,
  takes: 'files',
  limit: profileChanges,
  summary: 'Changes the texts of a profile in the language of the call, or its picture.',
  schemas: { params: ofProfile, body: profilePatch, answer: ownProfile },
});

export const chatsOfProfile = defineAction({
  ...owner,
  name: 'profile-chats',
  method: 'GET',
  path: chats,
  summary:
    'Lists the chats of a profile, most recently active first, with members, last message and unread count.',
  schemas: { params: ofProfile, query: page, answer: z.array(chatSummary), meta: pageMeta },
});

export const startChat = defineAction({
  ...owner,
  name: 'start-chat',
  method: 'POST',
  path: chats,
  status: 201,
  limit: { calls: 20, per: 'hour', by: 'subject', message: 'Too many new chats. Try again later.' },
  summary: 'Returns the chat of two profiles, creating it if necessary.',
  schemas: { params: ofProfile, body: chatInput, answer: chatSummary },
});

export const chatOfProfile = defineAction({
  ...owner,
  name: 'profile-chat',
  method: 'GET',
  path: `${chats}/{chatId}`,
  summary: 'Returns one chat of a profile.',
  schemas: { params: ofChat, answer: chatSummary },
});

export const readChat = defineAction({
  ...owner,
  name: 'read-chat',
  method: 'POST',
  path: `${chats}/{chatId}/read`,
  repeats: 'done',
  summary: 'Marks all messages up to a given one as read by the profile.',
  schemas: { params: ofChat, body: readInput, answer: z.object({ read: z.int() }) },
});

export const messagesOfChat = defineAction({
  ...owner,
  name: 'chat-messages',
  method: 'GET',
  path: messages,
  summary: 'Lists the messages of a chat, newest first; `after` pages to older ones.',
  schemas: { params: ofChat, query: page, answer: z.array(chatMessage), meta: pageMeta },
});

export const sendMessage = defineAction({
  ...owner,
  name: 'send-message',
  method: 'POST',
  path: messages,
  status: 201,
  takes: 'files',
  limit: { calls: 60, per: 'minute', by: 'subject', message: 'Too many messages. Wait a moment.' },
  summary: 'Sends a message to a chat; parts other than `data` are files. Assistants in the chat answer.',
  schemas: { params: ofChat, body: messageInput, answer: chatMessage },
});

export const react = defineAction({
  ...owner,
  name: 'react',
  method: 'POST',
  path: `${messages}/{messageId}/react`,
  status: 202,
  limit: {
    calls: 10,
    per: 'minute',
    by: 'subject',
    message: 'Too many questions to assistants. Wait a moment.',
  },
  summary: 'Queues answers of the assistants of a chat to a message, again after a failure.',
  schemas: { params: ofMessage, answer: z.object({ answering: z.int() }) },
});

export const unreadMessages = defineAction({
  ...owner,
  name: 'unread-messages',
  method: 'GET',
  path: '/api/rbac/subjects/{id}/social-module/unread-messages',
  summary: 'Counts the unread messages of the profiles of a subject, up to a thousand.',
  schemas: { params: ofSubject, answer: z.object({ unread: z.int() }) },
});
