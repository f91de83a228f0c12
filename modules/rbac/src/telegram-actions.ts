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
    'Where the bot is by which people sign in, null without one, and what to start it with: it sends a link that is good in the browser that asks here.',
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
  summary: 'Signs in with what Telegram has signed, and the code of the link that the bot has sent; who is new here gets an account.',
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
  summary: 'An address of the bot, good for ten minutes, at which the subject that asks makes its Telegram a way to sign in.',
  schemas: { params: z.object({ id }), answer: z.object({ address: z.string() }) },
});
