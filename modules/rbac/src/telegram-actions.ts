import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { code, id, telegramLogin, tokens } from './shapes.js';

const subjects = '/api/rbac/subjects';
const telegram = `${subjects}/authentication/telegram` as const;

export const telegramPlace = defineAction({
  module: 'rbac',
  name: 'telegram-place',
  method: 'GET',
  path: telegram,
  access: 'public',
  summary:
    'Returns the URL of the sign-in bot, null without one, and its start parameter: the bot sends a link that is valid in this browser.',
  schemas: { answer: z.object({ address: z.string().nullable(), start: z.string() }) },
});

export const signInWithTelegram = defineAction({
  module: 'rbac',
  name: 'telegram',
  method: 'POST',
  path: telegram,
  access: 'public',
  repeats: 'done',
  needs: 'rbac.telegram',
  limit: { calls: 30, per: 'minute', message: 'Too many sign-ins. Try again later.' },
  summary:
    'Signs in with data signed by Telegram and the code in the link of the bot; creates an account for a new user.',
  schemas: { body: z.strictObject({ login: telegramLogin, code }), answer: tokens },
});

export const connectTelegram = defineAction({
  module: 'rbac',
  name: 'connect-telegram',
  method: 'POST',
  path: `${subjects}/{id}/identities/telegram`,
  access: 'owner',
  repeats: 'done',
  needs: 'rbac.telegram',
  limit: 'own',
  summary:
    'Returns a URL of the bot, valid for ten minutes, at which the caller connects a Telegram user as a sign-in method.',
  schemas: { params: z.object({ id }), answer: z.object({ address: z.string() }) },
});
