import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { tokens, walletProof } from './shapes.js';

const wallet = '/api/rbac/subjects/authentication/ethereum-virtual-machine';

export const nonce = defineAction({
  module: 'rbac',
  name: 'nonce',
  method: 'GET',
  path: `${wallet}/nonce`,
  access: 'public',
  limit: 'own',
  summary: 'Returns a nonce for one message that a wallet signs, valid for ten minutes.',
  schemas: { answer: z.object({ nonce: z.string() }) },
});

export const signInWithWallet = defineAction({
  module: 'rbac',
  name: 'ethereum-virtual-machine',
  method: 'POST',
  path: wallet,
  access: 'public',
  repeats: 'done',
  limit: 'own',
  summary: 'Signs in with an EIP-4361 message signed by a wallet; creates an account for a new wallet.',
  schemas: {
    body: walletProof,
    answer: tokens,
  },
});
