import type { BackendModule } from '@flotilla/backend';
import type { Action } from '@flotilla/core';
import { type InboxMessage, listInbox } from '@flotilla/notification';
import { notificationModule, type NotificationSettings } from '@flotilla/notification/backend';
import {
  createTestApp,
  type TestAnswer,
  type TestApp,
  type TestAppInput,
  type TestRow,
} from '@flotilla/testing';
import { vi } from 'vitest';
import type { Tokens } from '../../shapes.js';
import { register, verifyEmail } from '../../email-and-password-actions.js';
import { init, me, signIn } from '../../session-actions.js';
import type { SubjectView } from '../../shapes.js';
import type { AccountSettings } from '../account-settings.js';
import { rbacModule } from '../rbac-module.js';

/** Origin of a call: a bearer token, or a browser with cookies. */
export interface From {
  readonly jwt?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Client address of its own, so that rate limits of one test do not affect another. */
  readonly ip?: string;
}

/** A person with an account and a session. */
export interface Person extends Tokens {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly identityId: string;
}

/** An API with accounts and mails. */
export interface AccountApp {
  readonly app: TestApp;
  /** Calls an action; its parameters are filled in from `params`. */
  call<Data = TestRow>(action: Action, input?: CallInput): Promise<TestAnswer<Data>>;
  /** Registers a new person. */
  person(from?: From): Promise<Person>;
  /** Like {@link person}, with a confirmed address: second factors require one. */
  confirmedPerson(from?: From): Promise<Person>;
  /** Creates a visitor with a session and without an account. */
  visitor(): Promise<Tokens & { readonly id: string }>;
  signIn(person: Pick<Person, 'email' | 'password'>, from?: From): Promise<TestAnswer<Tokens>>;
  me(jwt: string): Promise<SubjectView | null>;
  /** Confirms the address of a person with the code of the mail. */
  verify(person: Pick<Person, 'email' | 'jwt'>): Promise<void>;
  /** Makes all sign-ins older than five minutes. */
  age(): Promise<void>;
  /** Returns the newest mail to an address whose subject matches. */
  mail(to: string, subject: RegExp): Promise<InboxMessage>;
}

export interface CallInput extends From {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly data?: unknown;
}

export const password = 'correct horse battery';
export const siteUrl = 'https://boats.example';
export const adminEmail = 'first@boats.example';

/** Returns a random client address. */
export function newIp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(3));
  return `10.${bytes.join('.')}`;
}

/** Starts an API with accounts. The first administrator has the password that all persons have. */
export async function startAccountApp({
  settings,
  telegram,
  mails: mailSettings,
  modules = [],
  ...input
}: Partial<TestAppInput> & {
  readonly settings?: Partial<AccountSettings>;
  /** Settings of the bot. */
  readonly telegram?: NotificationSettings['telegram'];
  readonly mails?: Pick<Partial<NotificationSettings>, 'hasInbox' | 'mailsAnHour'>;
  readonly modules?: readonly BackendModule[];
} = {}): Promise<AccountApp> {
  const site = { name: 'Boats', url: siteUrl };
  const mails = notificationModule({
    settings: { site, mailsAnHour: 5, ...mailSettings, ...(telegram && { telegram }) },
  });
  const accounts = rbacModule({
    settings: { siteUrl, adminEmail, adminPassword: password, registrationsAnHour: 5, ...settings },
  });
  const app = await createTestApp({
    ...input,
    env: { DEPLOYMENT: 'development', ...input.env },
    modules: [mails, ...modules, accounts],
  });
  const call = callsOf(app);
  const subjectOf = async (jwt: string) => (await call<SubjectView | null>(me, { jwt })).data;
  const mail = mailsOf(app);
  const verify: AccountApp['verify'] = async ({ email, jwt }) => {
    const code = codeIn(await mail(email, /Welcome|Confirm/));
    await call(verifyEmail, { jwt, data: { code } });
  };
  const person: AccountApp['person'] = async (from) => {
    const email = `person-${crypto.randomUUID()}@example.com`;
    const { data } = await call<Tokens>(register, { ...from, data: { login: email, password } });
    const subject = await subjectOf(data.jwt);
    return { ...data, id: subject?.id ?? '', identityId: subject?.identities[0]?.id ?? '', email, password };
  };
  return {
    app,
    call,
    mail,
    verify,
    age: () => age(app),
    person,
    async confirmedPerson(from) {
      const made = await person(from);
      await verify(made);
      return made;
    },
    async visitor() {
      const { data } = await call<Tokens>(init);
      return { ...data, id: (await subjectOf(data.jwt))?.id ?? '' };
    },
    signIn: ({ email, password: typed }, from) =>
      call<Tokens>(signIn, { ...from, data: { login: email, password: typed } }),
    me: subjectOf,
  };
}

function callsOf(app: TestApp): AccountApp['call'] {
  return <Data>(
    action: Action,
    { params = {}, query = '', data, jwt, headers, ip = newIp() }: CallInput = {},
  ) =>
    app.request<Data>({
      method: action.method,
      url: action.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + query,
      data,
      as: 'anonymous',
      headers: { 'x-forwarded-for': ip, ...(jwt && { authorization: `Bearer ${jwt}` }), ...headers },
    });
}

async function age(app: TestApp): Promise<void> {
  await app.sql(
    `update rbac_session set "provenAt" = now() - interval '6 minutes', "factorProvenAt" = "factorProvenAt" - interval '6 minutes'`,
  );
}

function mailsOf(app: TestApp): AccountApp['mail'] {
  return (to, subject) =>
    vi.waitFor(
      async () => {
        const { data } = await app.request<InboxMessage[]>({ url: listInbox.path });
        const found = data.find((message) => message.receiver === to && subject.test(message.subject));
        if (!found)
          throw new Error(
            `No mail to ${to}: ${data.map((message) => `${message.receiver} ${message.subject}`).join('; ')}`,
          );
        return found;
      },
      { interval: 50 },
    );
}

/** Returns the code in the link of a mail. */
export function codeIn({ text }: Pick<InboxMessage, 'text'>): string {
  return /[?&]code=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Returns the cookies that a response sets, by name. */
export function cookiesOf({ headers }: Pick<TestAnswer<unknown>, 'headers'>): Record<string, string> {
  const lines: unknown = headers['set-cookie'];
  const all = Array.isArray(lines) ? (lines as string[]) : [String(lines ?? '')];
  return Object.fromEntries(all.filter(Boolean).map((line) => [line.slice(0, line.indexOf('=')), line]));
}
