import { defineAction, type Json, rowAnswer } from '@flotilla/core';
import { boundedRecord } from '@flotilla/core/values';
import { z } from 'zod';
import { conversationBoxes } from './conversation-boxes.js';
import {
  conversation,
  conversationChange,
  conversationCursor,
  listedConversation,
} from './conversation-shapes.js';
import type { Reply } from './entities/reply.js';
import { requestStatuses } from './entities/request-states.js';

const id = z.guid('must be a uuid');

/** The id or slug of a form; content refers to forms by slug. */
const idOrSlug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9-]+$/i, 'must be a uuid or a slug');

/** Answers by the names of inputs, plus additional ones. The form determines their types. */
const answers = boundedRecord({ maxKeys: 500, maxLength: 256_000 });

/** The stored request. */
const taken = z.object({
  id,
  createdAt: z.string(),
  isConfirmed: z.boolean(),
  payload: z.record(z.string(), z.custom<Json>()),
});

export const sendRequest = defineAction({
  module: 'crm',
  name: 'send-request',
  method: 'POST',
  path: '/api/crm/forms/{id}/requests',
  access: 'public',
  status: 201,
  takes: 'fields',
  repeats: 'own',
  limit: 'own',
  summary:
    'Sends a form, by its id or slug: answers by the names of its inputs, files as form parts. Other names are stored too; at most 64 answers and 16 KB in total.',
  schemas: { params: z.object({ id: idOrSlug }), body: answers, answer: taken },
});

export const sendRequestOfSubject = defineAction({
  module: 'crm',
  name: 'send-request-of-subject',
  method: 'POST',
  path: '/api/rbac/subjects/{id}/crm-module/form/request',
  access: 'owner',
  status: 201,
  takes: 'fields',
  repeats: 'own',
  limit: 'own',
  summary: 'Sends a form as a subject, which can read the request afterwards. `formId` is the form.',
  schemas: { params: z.object({ id }), body: answers, answer: taken },
});

const receivedRequest = z.object({
  id,
  createdAt: z.string(),
  status: z.enum(requestStatuses),
  payload: z.record(z.string(), z.custom<Json>()),
  isConfirmed: z.boolean(),
});
export type ListedRequest = z.output<typeof receivedRequest>;

export const receivedRequests = defineAction({
  module: 'crm',
  name: 'received-requests',
  method: 'GET',
  path: '/api/crm/forms/{id}/requests',
  access: 'admin',
  summary: 'Lists the requests of a form, newest first: all, or those in a state.',
  schemas: {
    params: z.object({ id }),
    query: z.object({
      status: z.enum(requestStatuses).optional(),
      /** The cursor of the previous response's `meta.next`. */
      after: z.guid('is not a cursor').optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answer: z.array(receivedRequest),
    meta: z.object({ next: z.string().nullable() }),
  },
});

export const confirmationPage = defineAction({
  module: 'crm',
  name: 'confirmation-page',
  method: 'GET',
  path: '/api/crm/requests/{id}/confirmation',
  access: 'public',
  sends: 'text/html',
  summary: 'Shows the page of a confirmation link. Changes nothing.',
  schemas: { params: z.object({ id }), query: z.object({ code: z.string().max(100).default('') }) },
});

export const confirmRequest = defineAction({
  module: 'crm',
  name: 'confirm-request',
  method: 'POST',
  path: '/api/crm/requests/{id}/confirmation',
  access: 'public',
  takes: 'form',
  repeats: 'done',
  sends: 'text/html',
  limit: 'own',
  summary: 'Confirms the address of a request by the code of the mail.',
  schemas: { params: z.object({ id }), body: z.strictObject({ code: z.string().max(100) }) },
});

export const unsubscribingPage = defineAction({
  module: 'crm',
  name: 'unsubscribing-page',
  method: 'GET',
  path: '/api/crm/requests/{id}/unsubscription',
  access: 'public',
  sends: 'text/html',
  summary: 'Shows the page of an unsubscribe link. Changes nothing.',
  schemas: { params: z.object({ id }), query: z.object({ code: z.string().max(100).default('') }) },
});

export const unsubscribeRequest = defineAction({
  module: 'crm',
  name: 'unsubscribe-request',
  method: 'POST',
  path: '/api/crm/requests/{id}/unsubscription',
  access: 'public',
  // Mail readers send a form of either kind (RFC 8058, section 3.2).
  takes: 'raw',
  repeats: 'done',
  sends: 'text/html',
  limit: 'own',
  summary:
    'Ends a subscription by one request, `List-Unsubscribe=One-Click` (RFC 8058): the request becomes unconfirmed again.',
  schemas: { params: z.object({ id }), query: z.object({ code: z.string().max(100).default('') }) },
});

export const replyToRequest = defineAction({
  module: 'crm',
  name: 'reply-to-request',
  method: 'POST',
  path: '/api/crm/requests/{id}/replies',
  access: 'admin',
  status: 201,
  summary: 'Replies to a request by mail, to the address among its answers, and stores the reply.',
  schemas: {
    params: z.object({ id }),
    body: z.strictObject({ text: z.string().trim().min(1).max(10_000) }),
    answer: rowAnswer<Reply>('crm.reply'),
  },
});

export const listConversations = defineAction({
  module: 'crm',
  name: 'list-conversations',
  method: 'GET',
  path: '/api/crm/conversations',
  access: 'admin',
  summary: 'Lists requests as conversations, by their last message, the latest first.',
  schemas: {
    query: z.object({
      box: z.enum(conversationBoxes).default('open'),
      /** The cursor of the previous response's `meta.next`. */
      after: conversationCursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.array(listedConversation),
    meta: z.object({ next: z.string().nullable() }),
  },
});

export const readConversation = defineAction({
  module: 'crm',
  name: 'read-conversation',
  method: 'GET',
  path: '/api/crm/requests/{id}/conversation',
  access: 'admin',
  summary:
    'Returns the conversation about a request: its latest 200 messages, and other requests of its sender.',
  schemas: { params: z.object({ id }), answer: conversation },
});

export const changeConversation = defineAction({
  module: 'crm',
  name: 'change-conversation',
  method: 'PATCH',
  path: '/api/crm/requests/{id}/conversation',
  access: 'admin',
  repeats: 'done',
  summary: 'Assigns a conversation to a person, snoozes it, closes or opens it, or marks it as read.',
  schemas: { params: z.object({ id }), body: conversationChange, answer: z.object({ id }) },
});

export const listAssignees = defineAction({
  module: 'crm',
  name: 'list-assignees',
  method: 'GET',
  path: '/api/crm/assignees',
  access: 'admin',
  summary: 'Lists the people whom conversations can be assigned to.',
  schemas: { answer: z.array(z.object({ id, name: z.string().nullable(), isCaller: z.boolean() })) },
});
