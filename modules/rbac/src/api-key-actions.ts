import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { apiKeyView, createdApiKey, newApiKey, ownedApiKey } from './api-key-shapes.js';
import { id } from './shapes.js';

const keysOfSubject = '/api/rbac/subjects/{id}/api-keys';

export const apiKeysOfSubject = defineAction({
  module: 'rbac',
  name: 'subject-api-keys',
  method: 'GET',
  path: keysOfSubject,
  access: 'owner',
  summary: 'Lists the API keys of the caller, newest first, without their secrets.',
  schemas: { params: z.object({ id }), answer: z.array(apiKeyView) },
});

export const createApiKey = defineAction({
  module: 'rbac',
  name: 'create-api-key',
  method: 'POST',
  path: keysOfSubject,
  status: 201,
  access: 'owner',
  repeats: 'done',
  summary:
    'Creates an API key of the caller, and returns it once. Programs send it as `Authorization: Bearer`, and may make the calls that its scopes and the permissions of its owner both allow.',
  schemas: { params: z.object({ id }), body: newApiKey, answer: createdApiKey },
});

export const revokeApiKey = defineAction({
  module: 'rbac',
  name: 'revoke-api-key',
  method: 'DELETE',
  path: `${keysOfSubject}/{keyId}`,
  access: 'owner',
  summary: 'Revokes an API key of the caller, from the next call on. A revoked key stays revoked.',
  schemas: { params: z.object({ id, keyId: id }), answer: apiKeyView },
});

export const apiKeyScopes = defineAction({
  module: 'rbac',
  name: 'api-key-scopes',
  method: 'GET',
  path: `${keysOfSubject}/scopes`,
  access: 'owner',
  summary: 'Lists the scopes that the caller can give to an API key: `blog.article:read`, or an action.',
  schemas: { params: z.object({ id }), answer: z.array(z.string()) },
});

export const allApiKeys = defineAction({
  module: 'rbac',
  name: 'all-api-keys',
  method: 'GET',
  path: '/api/rbac/api-keys/all',
  access: 'admin',
  summary: 'Lists the latest 1,000 API keys of all people with their owners, without their secrets.',
  schemas: { answer: z.array(ownedApiKey) },
});
