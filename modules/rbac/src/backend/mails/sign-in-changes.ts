/** Changes of how a subject signs in that are reported by mail. */
export const signInChanges = [
  'identity-added',
  'telegram-added',
  'openid-added',
  'identity-removed',
  'identity-changed',
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'factor-changed',
  'recovery-codes-changed',
  'key-added',
  'session-added',
  'recovery-code-used',
] as const;
export type SignInChange = (typeof signInChanges)[number];
