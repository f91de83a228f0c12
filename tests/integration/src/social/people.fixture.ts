import type { SignedIn } from '@flotilla/backend/ports';
import { AgentModule } from '@flotilla/agent/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { SocialModule } from '@flotilla/social/backend';
import {
  createTestApp,
  signInAs,
  type TestAnswer,
  type TestApp,
  type TestAppInput,
  type TestRow,
} from '@flotilla/testing';

/** A message in a response. */
export interface Message extends TestRow {
  readonly id: string;
  readonly description: string;
  readonly variant: string;
  readonly profile: { readonly id: string } | null;
  readonly files: readonly { readonly file: string; readonly name: string; readonly mimeType: string }[];
}
export interface Chat extends TestRow {
  readonly id: string;
  readonly unread: number;
  readonly members: readonly { readonly id: string }[];
  readonly lastMessage: { readonly description: string } | null;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A person with a profile. */
export interface Person {
  readonly as: SignedIn;
  readonly profileId: string;
  /** A call below the subject's `social-module`. */
  call<Data = TestRow>(method: Method, path: string, data?: unknown, key?: string): Promise<TestAnswer<Data>>;
  /** A call below the profile's chats. */
  chat<Data = TestRow>(method: Method, path: string, data?: unknown, key?: string): Promise<TestAnswer<Data>>;
  /** Returns the chat with another person, created if necessary. */
  chatWith(other: { readonly profileId: string }): Promise<string>;
}

/** Modules of chats. */
export const chatModules = [FileStorageModule, NotificationModule, SocialModule, RbacModule, AgentModule];

/** Starts an API with accounts and chats. */
export const openChats = (input: Partial<TestAppInput> = {}): Promise<TestApp> =>
  createTestApp({
    modules: chatModules,
    env: { DEPLOYMENT: 'development' },
    ...input,
  });

/** Creates a person with a named profile. `at`: the process of their calls. */
export async function person(app: TestApp, name: string, at: TestApp = app): Promise<Person> {
  const as = await signInAs(app, { roles: ['user'] });
  const own = `/api/rbac/subjects/${as.id}/social-module`;
  const call: Person['call'] = (method, path, data, key) =>
    at.request({
      ...{ method, url: `${own}/${path}`, data, as },
      headers: key ? { 'idempotency-key': key } : undefined,
    });
  const made = await call('POST', 'profiles', { title: name });
  if (made.status !== 201) throw new Error(JSON.stringify(made));
  const profileId = String(made.data.id);
  const chat: Person['chat'] = (method, path, data, key) =>
    call(method, `profiles/${profileId}/chats${path && `/${path}`}`, data, key);
  return {
    ...{ as, profileId, call, chat },
    async chatWith(other) {
      const { data, status } = await chat<Chat>('POST', '', { profileId: other.profileId });
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(data)}`);
      return data.id;
    },
  };
}

export const messagesIn = async (who: Person, chatId: string, query = ''): Promise<readonly Message[]> =>
  (await who.chat<Message[]>('GET', `${chatId}/messages${query}`)).data;
