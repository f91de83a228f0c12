import { type Entity, type Link, isLink } from '@flotilla/core';
import { renditionUrl } from '@flotilla/core/files';
import { fileFieldsOf, kindOf, writableFields } from '@flotilla/core/reflection';
import { make, type TestAnswer, type TestApp } from '@flotilla/testing';
import { expect } from 'vitest';

/** A stored picture with its row in the library. */
interface Picture {
  readonly id: string;
  readonly file: string;
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const library = '/api/file-storage/files';

/** Returns whether an application stores files. */
export const storesFiles = (app: TestApp) => app.registry.entities.has('file-storage.file');

/** Uploads a picture to the library and loads one of its renditions. */
export async function uploadPicture(app: TestApp): Promise<Picture> {
  const { status, data } = await sendFile(app, { method: 'POST', url: library, field: 'file' });
  expect(status).toBe(201);
  const picture = { id: data.id, file: String(data.file) };
  await loadRendition(app, picture);
  return picture;
}

async function loadRendition(app: TestApp, { file }: Picture): Promise<void> {
  const url = renditionUrl({ name: file.replace('/public/', ''), width: 320, format: 'webp' });
  expect((await app.request({ url })).status).toBe(200);
}

/** Uploads a file into each file field of a row. */
export async function uploadInto(app: TestApp, entity: Entity, id: string): Promise<void> {
  for (const field of fileFieldsOf(entity)) {
    const { status, text } = await sendFile(app, { method: 'PATCH', url: `${entity.route}/${id}`, field });
    expect([status, text]).toEqual([200, expect.any(String)]);
  }
}

/** Shows a picture of the library in a text of a row, if the entity has texts. */
export async function showInText(app: TestApp, entity: Entity, id: string): Promise<void> {
  const [text] = Object.entries(writableFields(entity)).filter(([, { kind }]) => kindOf(kind).embedsFiles);
  if (!text) return;
  const { id: fileId, file: src } = await uploadPicture(app);
  const image = { type: 'image', src, fileId, alt: '', children: [{ text: '' }] };
  const document = { type: 'doc', version: 1, children: [image] };
  const data = { [text[0]]: { en: document } };
  const answer = await app.request({ method: 'PATCH', url: `${entity.route}/${id}`, data });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

/** Links a row with a picture of the library, a new one by default, and returns the picture. */
export async function linkPicture(
  app: TestApp,
  { key, left, right }: Link,
  ownId: string,
  picture?: Picture,
): Promise<Picture> {
  const linked = picture ?? (await uploadPicture(app));
  if (right) await make(app, app.registry.entity(key), { [left.field]: ownId, [right.field]: linked.id });
  return linked;
}

/** Returns whether rows of a definition link to files of the library. */
export const leadsToFiles = (definition: Entity): definition is Link =>
  isLink(definition) && definition.right?.key === 'file-storage.file';

async function sendFile(
  app: TestApp,
  { method, url, field }: { method: 'POST' | 'PATCH'; url: string; field: string },
): Promise<TestAnswer<{ id: string; file: unknown }>> {
  const form = new FormData();
  form.append(field, new File([pixel], 'hull.png'));
  const encoded = new Response(form);
  return app.request({
    method,
    url,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
}
