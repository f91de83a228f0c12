import { AgentModule } from '@flotilla/agent/backend';
import { CrmModule } from '@flotilla/crm/backend';
import { SocialModule } from '@flotilla/social/backend';
import type { SignedIn } from '@flotilla/backend/ports';
import { signInAs, type TestAnswer, type TestRow } from '@flotilla/testing';
import { expect } from 'vitest';
import { adminEmail, answersOf, makeForm, multipart } from '../crm/crm.fixture.js';
import type { Product } from '../shop/products.fixture.js';
import { type Charged, checkoutData, openShop, type Order, type Shop } from '../shop/shop.fixture.js';
import { shopModules } from '../shop/shop-modules.fixture.js';

/** A site with every module that stores personal data. */
export const openSite = (): Promise<Shop> =>
  openShop({
    modules: [...shopModules, CrmModule, SocialModule, AgentModule],
    env: {
      DEPLOYMENT: 'development',
      SITE_URL: 'https://boats.example',
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: 'correct horse battery',
      FORM_REQUESTS_PER_HOUR: '10000',
    },
  });

/** An account with a confirmed address, whose session has proven its holder. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly as: SignedIn;
  call<Data = TestRow>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    data?: unknown,
  ): Promise<TestAnswer<Data>>;
}

export async function person({ app }: Shop, roles: readonly string[] = ['user']): Promise<Person> {
  const as = await signInAs(app, { roles });
  const email = `person${app.nextSeed()}@example.com`;
  await app.sql(
    `with i as (insert into rbac_identity ("provider", "email", "password", "verifiedAt") values ('email_and_password', $1, 'x', now()) returning "id")
     insert into rbac_subjects_to_identities ("subjectId", "identityId") select $2, "id" from i`,
    [email, as.id],
  );
  await prove({ app }, as);
  return {
    ...{ id: as.id, email, as },
    call: (method, path, data) =>
      app.request({ method, url: `/api/rbac/subjects/${as.id}/${path}`, data, as }),
  };
}

/** Makes a session as fresh as after a proof of presence, or old. */
export async function prove(
  { app }: Pick<Shop, 'app'>,
  { sessionId }: SignedIn,
  at = 'now()',
): Promise<void> {
  await app.sql(`update rbac_session set "provenAt" = ${at} where "id" = $1`, [sessionId]);
}

/** Places an order by checkout of one product, and pays it unless `pays` is false. */
export async function buy(
  shop: Shop,
  who: Person,
  product: Product,
  { pays = true, dates = {} } = {},
): Promise<Order> {
  const { data, text, status } = await who.call<Charged>(
    'POST',
    `ecommerce-module/products/${product.id}/checkout`,
    {
      ...checkoutData,
      ...dates,
      email: who.email,
    },
  );
  if (status !== 200) throw new Error(text);
  const [invoice = { id: '' }] = data.billingModule.invoices;
  const [order] = (await who.call<Order[]>('GET', 'ecommerce-module/orders')).data.filter(
    ({ status: is }) => is === 'paying',
  );
  if (!order) throw new Error('No order was placed.');
  if (!pays) return order;
  await shop.decide(invoice, 'pay');
  await expect.poll(() => shop.statusOf(order.id)).not.toBe('paying');
  return order;
}

/** Sends a form, with a file, as the person. */
export async function sendForm({ app }: Shop, who: Person): Promise<string> {
  const form = await makeForm(app);
  const answers = answersOf(form, { name: 'Anna Markou', mail: who.email, plan: '' });
  const parts = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''));
  const [plan = ''] = Object.keys(answersOf(form, { plan: '' }));
  const sent = await app.request<TestRow>({
    method: 'POST',
    url: `/api/rbac/subjects/${who.id}/crm-module/form/request`,
    as: who.as,
    ...multipart({
      formId: form.id,
      ...parts,
      _elapsed: '9000',
      [plan]: {
        name: 'plan.pdf',
        bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
      },
    }),
  });
  if (sent.status !== 201) throw new Error(sent.text);
  return sent.data.id;
}

/** Gives the person a profile of a name. */
export async function profileOf(who: Person, title: string): Promise<string> {
  const made = await who.call('POST', 'social-module/profiles', { title });
  if (made.status !== 201) throw new Error(made.text);
  return made.data.id;
}

/** Says something in the chat of two profiles. */
export async function sendMessage(
  who: Person,
  profileId: string,
  otherId: string,
  description: string,
): Promise<{ chatId: string; id: string }> {
  const chats = `social-module/profiles/${profileId}/chats`;
  const chat = await who.call('POST', chats, { profileId: otherId });
  const message = await who.call('POST', `${chats}/${chat.data.id}/messages`, { description });
  if (message.status !== 201) throw new Error(message.text);
  return { chatId: chat.data.id, id: message.data.id };
}

/** Gives the person notifications that were sent. */
export async function notifications({ app }: Shop, { id }: Person, count: number): Promise<void> {
  await app.sql(
    `with n as (
       insert into notification_notification ("title", "status", "receiver") select $1, 'sent', 'someone@example.com' from generate_series(1, $2) returning "id"
     ) insert into rbac_subjects_to_notification_module_notifications ("subjectId", "notificationModuleNotificationId") select $1::uuid, "id" from n`,
    [id, count],
  );
}
