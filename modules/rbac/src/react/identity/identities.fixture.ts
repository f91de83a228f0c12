import type { IdentityView } from '../../shapes.js';

const identity: IdentityView = {
  id: '0190f0c0-0000-7000-8000-000000000001',
  provider: 'email_and_password',
  issuer: null,
  account: null,
  email: null,
  newEmail: null,
  verifiedAt: null,
  variant: 'default',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};

export const mail: IdentityView = { ...identity, email: 'anna@example.com' };
export const wallet: IdentityView = {
  ...identity,
  id: '0190f0c0-0000-7000-8000-000000000002',
  provider: 'ethereum_virtual_machine',
  account: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
};
/** A contact from a checkout. */
export const contact: IdentityView = {
  ...identity,
  id: '0190f0c0-0000-7000-8000-000000000003',
  provider: 'email',
  email: 'guest@example.com',
};
