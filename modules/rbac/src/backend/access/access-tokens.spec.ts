import {
  createHmac,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { InvalidTokenError } from '@flotilla/backend/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenSeconds, AccessTokens } from './access-tokens.js';

const secret = randomBytes(32);
const tokensBy = (key: KeyObject) =>
  new AccessTokens({ current: { id: 'one', key }, find: () => key, refresh: async () => undefined });
const tokens = tokensBy(createSecretKey(secret));
const subject = { id: '0198a1b2-0000-7000-8000-000000000001', slug: 'anna' };
const sessionId = '0198a1b2-0000-7000-8000-000000000002';
const signed = () => tokens.sign({ subject, roles: ['editor'], sessionId });

const encode = (part: object | Buffer) =>
  (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

/** Returns a token with a valid signature and any claims. */
function forge(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const good = {
    typ: 'access',
    sub: subject.id,
    sid: sessionId,
    subject,
    roles: [],
    iat: seconds(),
    exp: seconds() + 60,
    iss: 'flotilla',
  };
  const content = `${encode(header)}.${encode({ ...good, ...claims })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const refuses = (token: string) =>
  expect(() => tokens.verify(token)).toThrow(new InvalidTokenError('Not authorized'));

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

it('returns the subject, the session and the expiry', () => {
  expect(tokens.verify(signed())).toEqual({
    typ: 'access',
    sub: subject.id,
    sid: sessionId,
    subject,
    roles: ['editor'],
    iat: seconds(),
    exp: seconds() + 900,
  });
  expect(tokens.verify(forge({}))).toMatchObject({ sub: subject.id });
});

it('is valid until its last second', () => {
  const token = signed();
  vi.advanceTimersByTime((accessTokenSeconds - 1) * 1000);
  expect(tokens.verify(token).sid).toBe(sessionId);
  vi.advanceTimersByTime(1000);
  refuses(token);
});

describe('rejects', () => {
  it.each([
    ['that begins later', () => ({ nbf: seconds() + 60 })],
    ['that was made later', () => ({ iat: seconds() + 60 })],
    ['without an end', () => ({ exp: undefined })],
    ['without a beginning', () => ({ iat: undefined })],
    ['of another issuer', () => ({ iss: 'somebody' })],
    ['of no issuer', () => ({ iss: undefined })],
    ['for another purpose', () => ({ typ: 'refresh' })],
    ['for no purpose', () => ({ typ: undefined })],
    ['without a session', () => ({ sid: undefined })],
    ['with a session that is not an id', () => ({ sid: "' or true --" })],
    ['for two subjects', () => ({ sub: sessionId })],
    ['with roles that are none', () => ({ roles: 'admin' })],
  ])('a token %s, despite a valid signature', (_, claims) => refuses(forge(claims())));

  it('a token without a signature: alg none, in any spelling', () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      const [header, claims] = forge({}, { alg, typ: 'JWT' }).split('.');
      refuses(`${header}.${claims}.`);
      refuses(`${header}.${claims}`);
      refuses(forge({}, { alg, typ: 'JWT' }));
    }
  });

  it('a token of another algorithm, and a public key used as the secret', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const byKeyPair = tokensBy(
      createSecretKey(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))),
    );
    const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${forge({}).split('.')[1]}`;
    const token = `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;

    expect(() => byKeyPair.verify(token)).toThrow(InvalidTokenError);
    for (const alg of ['HS384', 'HS512', 'RS256', 'ES256', 'EdDSA']) refuses(forge({}, { alg, typ: 'JWT' }));
  });

  it('a token that carries its own key or a link to one', () => {
    const own = randomBytes(32);
    const header = {
      alg: 'HS256',
      typ: 'JWT',
      jwk: { kty: 'oct', k: own.toString('base64url') },
      kid: '../../dev/null',
      jku: 'https://evil.example',
    };
    const content = `${encode(header)}.${forge({}).split('.')[1]}`;
    refuses(`${content}.${createHmac('sha256', own).update(content).digest('base64url')}`);
    refuses(`${content}.${createHmac('sha256', '').update(content).digest('base64url')}`);
  });

  it('a token with any part changed', () => {
    const [header = '', , signature = ''] = signed().split('.');
    const admin = encode({
      typ: 'access',
      sub: subject.id,
      sid: sessionId,
      subject,
      roles: ['admin'],
      iat: seconds(),
      exp: seconds() + 900,
      iss: 'flotilla',
    });
    refuses(`${header}.${admin}.${signature}`);
    refuses(`${signed()}x`);
    refuses(tokensBy(createSecretKey(randomBytes(32))).sign({ subject, roles: [], sessionId }));
  });

  it.each(['', '.', '..', '...', 'x', 'null', 'undefined', '{}', 'a.b.c', '\0', 'e30.e30.e30'])(
    'malformed text: "%s"',
    (text) => refuses(text),
  );
});

describe('the token of an application', () => {
  const audience = 'https://boats.example/api/mcp';
  const ofApplication = () => tokens.signForApplication({ subjectId: subject.id, sessionId, audience });
  const rejects = (token: string, at = audience) =>
    expect(() => tokens.verifyForApplication(token, at)).toThrow(new InvalidTokenError('Not authorized'));

  it('is valid for fifteen minutes, at one address', () => {
    const token = ofApplication();
    expect(tokens.verifyForApplication(token, audience)).toMatchObject({ sub: subject.id, sid: sessionId });
    rejects(token, 'https://boats.example/api');
    vi.advanceTimersByTime(accessTokenSeconds * 1000);
    rejects(token);
  });

  it('is no token of a browser, nor is one of a browser a token of an application', () => {
    refuses(ofApplication());
    rejects(signed());
    rejects(forge({ typ: 'application' }));
    rejects(forge({ aud: audience }));
    refuses(forge({ typ: 'application', aud: audience }));
  });
});
