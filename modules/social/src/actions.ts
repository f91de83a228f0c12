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
  shownChat,
  shownMessage,
} from './shapes.js';

const profiles = '/api/rbac/subjects/{id}/social-module/profiles' as const;
const chats = `${profiles}/{socialModuleProfileId}/chats` as const;
const messages = `${chats}/{chatId}/messages` as const;
const owner = { module: 'social', access: 'owner' } as const;

export const profilesOfSubject = defineAction({
  ...owner,
  name: 'subject-profiles',
  method: 'GET',
  path: profiles,
  summary: 'The profiles of a subject, the oldest first.',
  schemas: { params: ofSubject, answer: z.array(ownProfile) },
});

export const createProfile = defineAction({
  ...owner,
  name: 'create-profile',
  method: 'POST',
  path: profiles,
  status: 201,
  takes: 'files',
  summary: 'Makes a profile of a subject, in the language of the call; a part `picture` is its face.',
  schemas: { params: ofSubject, body: profileInput, answer: ownProfile },
});

export const changeProfile = defineAction({
  ...owner,
  name: 'change-profile',
  method: 'PATCH',
  path: `${profiles}/{socialModuleProfileId}`,
  takes: 'files',
  summary: 'Changes what a profile of a subject says in the language of the call, or its face.',
  schemas: { params: ofProfile, body: profilePatch, answer: ownProfile },
});

export const chatsOfProfile = defineAction({
  ...owner,
  name: 'profile-chats',
  method: 'GET',
  path: chats,
  summary: 'The chats of a profile, the one that was written in last first, with members, last message and how many are unread.',
  schemas: { params: ofProfile, query: page, answer: z.array(shownChat), meta: pageMeta },
});

export const startChat = defineAction({
  ...owner,
  name: 'start-chat',
  method: 'POST',
  path: chats,
  status: 201,
  summary: 'The chat of two profiles; a new one where there is none.',
  schemas: { params: ofProfile, body: chatInput, answer: shownChat },
});

export const chatOfProfile = defineAction({
  ...owner,
  name: 'profile-chat',
  method: 'GET',
  path: `${chats}/{chatId}`,
  summary: 'One chat of a profile.',
  schemas: { params: ofChat, answer: shownChat },
});

export const readChat = defineAction({
  ...owner,
  name: 'read-chat',
  method: 'POST',
  path: `${chats}/{chatId}/read`,
  repeats: 'done',
  summary: 'Notes that the profile has read all messages up to one of them.',
  schemas: { params: ofChat, body: readInput, answer: z.object({ read: z.int() }) },
});

export const messagesOfChat = defineAction({
  ...owner,
  name: 'chat-messages',
  method: 'GET',
  path: messages,
  summary: 'The messages of a chat, the newest first; `after` leads to older ones.',
  schemas: { params: ofChat, query: page, answer: z.array(shownMessage), meta: pageMeta },
});

export const sendMessage = defineAction({
  ...owner,
  name: 'send-message',
  method: 'POST',
  path: messages,
  status: 201,
  takes: 'files',
  summary: 'Says something in a chat; parts beside `data` are files for its members. An assistant that is a member answers.',
  schemas: { params: ofChat, body: messageInput, answer: shownMessage },
});

export const react = defineAction({
  ...owner,
  name: 'react',
  method: 'POST',
  path: `${messages}/{messageId}/react`,
  status: 202,
  summary: 'Has the assistants of a chat answer a message, by a job; where they could not before, once more.',
  schemas: { params: ofMessage, answer: z.object({ answering: z.int() }) },
});

export const unreadMessages = defineAction({
  ...owner,
  name: 'unread-messages',
  method: 'GET',
  path: '/api/rbac/subjects/{id}/social-module/unread-messages',
  summary: 'How many messages the profiles of a subject have not read, up to a thousand.',
  schemas: { params: ofSubject, answer: z.object({ unread: z.int() }) },
});
