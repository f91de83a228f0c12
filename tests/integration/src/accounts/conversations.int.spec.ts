import { afterAll, beforeAll, expect, it } from 'vitest';
import { repliesToFileStorageModuleFiles } from '@flotilla/crm';
import { make, signInAs } from '@flotilla/testing';
import { deliver, type MailSite, mailWithFiles, startMailSite } from '../crm/inbound.fixture.js';
import { confirmAddress } from '../notifications/confirm-address.fixture.js';

let site: MailSite;
beforeAll(async () => {
  site = await startMailSite({ DEPLOYMENT: 'development' });
});
afterAll(() => site.close());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Returns the tables with a row that contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await site.app.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await site.app.sql(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Waits for the notification of the team: a later one is deleted a day after the account. */
const notified = (text: string) =>
  expect.poll(() => tablesWith(text), { timeout: 10_000 }).toContain('notification_notification');

it('erases conversations by mail with the confirmed address of an account, their answers and their files', async () => {
  const person = await signInAs(site.app, { roles: [] });
  const email = `ann${site.app.nextSeed()}@example.com`;
  await confirmAddress(site.app, { subjectId: person.id, email });
  const mail = { from: email, to: 'reply@in.example.com', text: 'Secret wishes', subject: 'Boat' };
  await deliver(site, mailWithFiles(mail, [{ name: 'passport.pdf', type: 'application/pdf', bytes: pdf }]));
  const [row] = await site.app.sql<{ id: string }>(`select "id" from crm_request where "email" = $1`, [
    email,
  ]);
  await site.app.request({
    method: 'POST',
    url: `/api/crm/requests/${row?.id}/replies`,
    data: { text: 'Answer to secret wishes' },
  });
  expect(await tablesWith('secret wishes')).toContain('crm_reply');
  await notified('secret wishes');
  expect(await tablesWith('passport.pdf')).toContain('file_storage_file');

  const { status, text } = await site.app.request({
    method: 'DELETE',
    url: `/api/rbac/subjects/${person.id}`,
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  await expect.poll(() => tablesWith('secret wishes')).toEqual([]);
  expect([await tablesWith(email), await tablesWith('passport.pdf')]).toEqual([[], []]);
});

it('keeps a file of a conversation that another one uses', async () => {
  const person = await signInAs(site.app, { roles: [] });
  const email = `ann${site.app.nextSeed()}@example.com`;
  await confirmAddress(site.app, { subjectId: person.id, email });
  const mail = { from: email, to: 'reply@in.example.com', text: 'See the map', subject: 'Boat' };
  await deliver(site, mailWithFiles(mail, [{ name: 'map.pdf', type: 'application/pdf', bytes: pdf }]));
  const [link] = await site.app.sql<{ fileId: string }>(
    `select l."fileStorageModuleFileId" as "fileId" from crm_request r join crm_reply m on m."requestId" = r."id" join crm_replies_to_file_storage_module_files l on l."replyId" = m."id" where r."email" = $1`,
    [email],
  );
  await notified('See the map');
  await make(site.app, repliesToFileStorageModuleFiles, { fileStorageModuleFileId: link?.fileId });
  expect((await site.app.request({ method: 'DELETE', url: `/api/rbac/subjects/${person.id}` })).status).toBe(
    200,
  );

  expect(await tablesWith('See the map')).toEqual([]);
  const url = `/api/file-storage/files/${link?.fileId}`;
  expect((await site.app.request({ url })).status).toBe(200);
});

it('removes a deleted administrator as the assignee and the author of conversations', async () => {
  const admin = await signInAs(site.app, { roles: ['admin'] });
  const email = `customer${site.app.nextSeed()}@example.com`;
  const mail = { from: email, to: 'reply@in.example.com', text: 'A boat?', subject: 'Boat' };
  await deliver(site, mailWithFiles(mail, []));
  const [row] = await site.app.sql<{ id: string }>(`select "id" from crm_request where "email" = $1`, [
    email,
  ]);
  const url = `/api/crm/requests/${row?.id}`;
  const change = { assigneeId: admin.id };
  expect((await site.app.request({ method: 'PATCH', url: `${url}/conversation`, data: change })).status).toBe(
    200,
  );
  await site.app.request({ method: 'POST', url: `${url}/replies`, data: { text: 'Yes' }, as: admin });
  await site.app.request({ method: 'DELETE', url: `/api/rbac/subjects/${admin.id}` });

  const left = await site.app.sql(
    `select r."assigneeId", m."authorId" from crm_request r join crm_reply m on m."requestId" = r."id" and m."direction" = 'out' where r."id" = $1`,
    [row?.id],
  );
  expect(left).toEqual([{ assigneeId: null, authorId: null }]);
});
