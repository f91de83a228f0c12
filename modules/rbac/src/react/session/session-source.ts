import type { SessionSource } from '@flotilla/react/session';
import { sessionCalls } from '../../session-routes.js';

const { init, isAuthorized, logout, me, permissions, refresh } = sessionCalls;

export const sessionSource: SessionSource = {
  init: (client) => client.call(init, {}),
  refresh: (client, body) => client.call(refresh, { body }),
  logout: (client, body) => client.call(logout, { body }),
  me: (client) => client.call(me, {}),
  permissions: (client) => client.call(permissions, {}),
  isAuthorized: (client, action) => client.call(isAuthorized, { query: { action } }),
};
