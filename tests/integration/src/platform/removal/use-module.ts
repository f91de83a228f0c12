import type { BackendModule } from '@flotilla/backend';
import type { Entity, Link } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import { make, makeInputs, type TestApp } from '@flotilla/testing';
import { expect } from 'vitest';
import {
  leadsToFiles,
  linkPicture,
  showInText,
  storesFiles,
  uploadInto,
  uploadPicture,
} from './use-files.js';

/** Ids of existing rows, by the key of their entity. */
export type ExistingRows = Map<string, string>;

/**
 * Creates a row of every entity of a module and, if it stores files, uploads a picture for its own widget and
 * one that nothing uses.
 * @returns the ids of the rows
 */
export async function fill(app: TestApp, { module }: BackendModule): Promise<ExistingRows> {
  const rows: ExistingRows = new Map();
  for (const entity of module.entities) {
    const { id } = await make(app, entity);
    rows.set(entity.key, String(id));
  }
  if (!storesFiles(app)) return rows;
  await uploadPicture(app);
  for (const link of module.links.filter(leadsToFiles)) {
    const near = rows.get(link.left.key);
    if (near !== undefined) rows.set('file-storage.file', (await linkPicture(app, link, near)).id);
  }
  return rows;
}

/**
 * Uses a module as its editors and callers do: writes rows by the API and by its services, changes and deletes
 * some, links them with existing rows of other modules, uploads files, places widgets, and grants its calls
 * to a role.
 */
export async function use(
  app: TestApp,
  used: BackendModule,
  { all, existing }: { all: readonly BackendModule[]; existing: ExistingRows },
): Promise<void> {
  const rows: ExistingRows = new Map(existing);
  for (const entity of used.module.entities) rows.set(entity.key, await writeRows(app, entity, rows));
  const links = all.flatMap(({ module }) => module.links);
  for (const link of links) await writeLink(app, link, { used, rows });
  if (storesFiles(app)) await writeFiles(app, used, { links, rows });
  if (used.module.name === 'rbac') await signUp(app);
  await placeWidget(app, used.module.name, rows);
  await grantCalls(app, used.module.name, rows);
}

/** Uploads a file into the module's rows, into its links with the library, and into its texts. */
async function writeFiles(
  app: TestApp,
  { module }: BackendModule,
  { links, rows }: { links: readonly Link[]; rows: ExistingRows },
): Promise<void> {
  for (const entity of module.entities) {
    const id = rows.get(entity.key);
    if (id === undefined) continue;
    await uploadInto(app, entity, id);
    await showInText(app, entity, id);
    expect((await app.request({ url: `${entity.route}?search=title` })).status).toBeLessThan(500);
  }
  for (const link of links.filter(leadsToFiles)) {
    const near = rows.get(link.left.key);
    const isOfModule = link.module === module.name || module.name === 'file-storage';
    if (isOfModule && near !== undefined && app.registry.entities.has(link.key))
      await linkPicture(app, link, near);
  }
}

async function signUp(app: TestApp): Promise<void> {
  const { status } = await app.request({
    method: 'POST',
    url: '/api/rbac/subjects/authentication/email-and-password/registration',
    data: { login: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() },
    as: 'anonymous',
  });
  expect(status).toBe(200);
}

async function writeRows(app: TestApp, entity: Entity, rows: ExistingRows): Promise<string> {
  const [input = {}] = await makeInputs(app, entity, [{ overrides: referencesOf(entity, rows) }]);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { status, data } = await app.request({ method: 'POST', url: entity.route, data: input, headers });
  const made = await make(app, entity, referencesOf(entity, rows));
  if (status === 201) {
    const url = `${entity.route}/${data.id}`;
    await app.request({ method: 'PATCH', url, data: input });
    await app.request({ method: 'DELETE', url });
  }
  return String(made.id);
}

/** Writes a link if one of its ends is of the used module and the other exists. */
async function writeLink(
  app: TestApp,
  link: Link,
  { used, rows }: { used: BackendModule; rows: ExistingRows },
): Promise<void> {
  const ends = [link.left, ...(link.right ? [link.right] : [])];
  if (link.external || !ends.some(({ key }) => key.startsWith(`${used.module.name}.`))) return;
  if (!ends.every(({ key }) => rows.has(key)) || !app.registry.entities.has(link.key)) return;
  const linked: ExistingRows = new Map(rows);
  if (takesOver(link, used))
    linked.set(link.right.key, String((await make(app, app.registry.entity(link.right.key))).id));
  await make(app, link, referencesOf(link, linked));
}

/** Returns whether rows of another module come to belong to a row of the used module, and go with it. */
const takesOver = (
  link: Link,
  { module }: BackendModule,
): link is Link & { readonly right: NonNullable<Link['right']> } =>
  link.owns && link.one === link.left.key && link.right?.key.startsWith(`${module.name}.`) === false;

function referencesOf(entity: Entity, rows: ExistingRows): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const id = rows.get(targetOf(field)?.key ?? '');
      return id === undefined || field.optional ? [] : [[name, id]];
    }),
  );
}

async function placeWidget(app: TestApp, module: string, rows: ExistingRows): Promise<void> {
  const host = rows.get('host.widget');
  const placed = rows.get(`${module}.widget`);
  if (host === undefined || placed === undefined || module === 'host') return;
  await app.sql(
    `insert into host_widgets_to_external_widgets (id, "widgetId", "externalWidgetId", "externalModule") values (gen_random_uuid(), $1, $2, $3)`,
    [host, placed, module],
  );
}

async function grantCalls(app: TestApp, module: string, rows: ExistingRows): Promise<void> {
  const role = rows.get('rbac.role');
  if (role === undefined || module === 'rbac') return;
  const data = { method: 'GET', path: `/api/${module}/widgets` };
  const { data: action } = await app.request({ method: 'POST', url: '/api/rbac/actions', data });
  await app.request({
    method: 'POST',
    url: '/api/rbac/roles-to-actions',
    data: { roleId: role, actionId: action.id },
  });
}
