import { content, defineEntity, defineLink, defineModule, file, text } from '@flotilla/core';
import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessOf } from '../../context/access.js';
import { adminOf } from '../../context/admin-context.js';
import { type PickFile, PickFileProvider } from '../../context/pick-file.js';
import { workIn } from '../../context/working-set.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import type { NewLink } from '../links/new-links.js';
import { pictureRelationOf } from '../../rows/principal-picture.js';
import { PictureField } from './picture-field.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: content(),
  access: { read: 'public' },
  drafts: true,
  ui: { columns: ['@picture', 'adminTitle'] },
});
const image = defineEntity({
  module: 'file-storage',
  name: 'file',
  fields: { file: file(), mimeType: text({ optional: true }), alt: text({ optional: true }) },
  access: { read: 'public' },
  ui: { rowLabel: 'file' },
});
const boatsToFiles = defineLink({
  from: 'fleet.boat',
  to: 'file-storage.file',
  variants: ['plan'],
  isRepeatable: true,
});
const modules = [
  defineModule({ name: 'fleet', entities: [boat], links: [boatsToFiles] }),
  defineModule({ name: 'file-storage', entities: [image] }),
];
const app = adminOf({ modules, extensions: [], languages: ['en'], site: 'boats' });
const all = { create: true, read: true, update: true, delete: true };
const accessTo = (ofLink: object) =>
  accessOf({
    name: 'Ann',
    permissions: {
      'fleet.boat': all,
      'file-storage.file': all,
      [boatsToFiles.key]: { ...all, ...ofLink },
    },
  });
const route = `http://boats.example${boatsToFiles.route}`;

const fileOf = (id: string) => ({ id, file: `/public/${id}.jpg`, mimeType: 'image/jpeg', alt: id });
const linkOf = (id: string, orderIndex: number, variant = 'default') => ({
  id: `link-${id}`,
  ...{ variant, orderIndex, boatId: 'b1', fileStorageModuleFileId: id, fileStorageModuleFile: fileOf(id) },
});
/** A plan and a hidden picture precede the principal one. */
const links = [linkOf('deck', 0, 'plan'), linkOf('old', 1, 'hidden'), linkOf('bay', 2), linkOf('sunset', 3)];

interface Opened {
  readonly row?: string;
  readonly rows?: readonly ReturnType<typeof linkOf>[];
  readonly picked?: string;
  readonly permissions?: object;
}

/** Opens the picture of a boat, or of a new one. */
async function open({ row, rows = links, picked, permissions = {} }: Opened) {
  const access = accessTo(permissions);
  const picture = pictureRelationOf(boat, { registry: app.registry, access });
  if (!picture) throw new Error('The boat has no picture.');
  const writes: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') {
      writes.push([request.method, request.url.replace(route, ''), await request.json().catch(() => null)]);
      return Response.json({ data: pathname.includes('bulk') ? [] : { id: 'written' } });
    }
    if (pathname.startsWith(boatsToFiles.route)) return Response.json({ data: rows, meta: { total: 1 } });
    return Response.json({ data: fileOf(pathname.split('/').at(-1) ?? '') });
  };
  const store = vi.fn(async () => fileOf('stored'));
  const pick: PickFile = async () => (picked === undefined ? undefined : fileOf(picked));
  const chosen: (readonly string[])[] = [];
  const Field = () => {
    const [newLinks, setLinks] = useState<readonly NewLink[]>([]);
    chosen.push(newLinks.map(({ id }) => id));
    return (
      <PictureField
        {...{ entity: boat, picture }}
        uploads={{ entity: image, store }}
        row={row === undefined ? undefined : { id: row }}
        newLinks={row === undefined ? { links: newLinks, setLinks } : undefined}
      />
    );
  };
  const part = (
    <PickFileProvider value={pick}>
      <Field />
    </PickFileProvider>
  );
  const { place, close } = await openInAdmin(part, { app, access, fetch });
  const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));
  await vi.waitFor(() => act(async () => expect(place.querySelector('[role=status]')).toBeNull()));
  const press = async (name: string, within: ParentNode = place) => {
    const button = [...within.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    );
    await act(async () => button?.click());
    await settle();
  };
  const drop = async (...files: readonly File[]) => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { files, types: ['Files'] } });
    await act(async () => place.querySelector('section')?.dispatchEvent(event));
    await settle();
    return event.defaultPrevented;
  };
  const buttons = () =>
    [...place.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);
  const source = () => place.querySelector('img')?.getAttribute('src');
  return { place, writes, store, chosen, press, drop, buttons, source, close };
}

const png = (name = 'bay.png') => new File(['x'], name, { type: 'image/png' });

afterEach(() => workIn(undefined));

describe('the picture of a stored row', () => {
  it('is the first link of the variant default', async () => {
    const { place, source, buttons, close } = await open({ row: 'b1' });
    expect(source()).toBe('/public/bay.jpg');
    expect(place.querySelector('h2')?.textContent).toBe('Picture');
    expect(buttons()).toEqual(['Replace: Picture', 'Text and part: Picture', 'Remove: Picture']);
    await close();
  });

  it('is replaced in its link, whose part to show is that of the former picture', async () => {
    const { press, writes, close } = await open({ row: 'b1', picked: 'lagoon' });
    await press('Replace: Picture');
    expect(writes).toEqual([
      ['PATCH', '/link-bay', { data: { fileStorageModuleFileId: 'lagoon', crop: null } }],
    ]);
    await close();
  });

  it('moves to the front when a linked file is chosen', async () => {
    const { press, writes, close } = await open({ row: 'b1', picked: 'sunset' });
    await press('Replace: Picture');
    expect(writes).toEqual([
      [
        'PATCH',
        '/bulk',
        {
          data: [
            { id: 'link-sunset', orderIndex: 0 },
            { id: 'link-deck', orderIndex: 1 },
            { id: 'link-old', orderIndex: 2 },
            { id: 'link-bay', orderIndex: 3 },
          ],
        },
      ],
    ]);
    await close();
  });

  it('is linked when there is none', async () => {
    const { press, writes, close } = await open({ row: 'b1', rows: [], picked: 'lagoon' });
    await press('Choose a picture');
    expect(writes).toEqual([
      ['POST', '', { data: { boatId: 'b1', orderIndex: 0, fileStorageModuleFileId: 'lagoon' } }],
    ]);
    await close();
  });

  it('is removed after a question that names it, because visitors see the change', async () => {
    const { press, writes, close } = await open({ row: 'b1' });
    await press('Remove: Picture');
    const question = document.querySelector('[role=alertdialog]');
    expect(question?.textContent).toContain('Unlink “/public/bay.jpg”?');
    expect(writes).toEqual([]);
    await press('Unlink', document);
    expect(writes).toEqual([['DELETE', '/link-bay', null]]);
    await close();
  });

  it('is removed without a question in a release, and the focus stays in the field', async () => {
    workIn('release');
    const { place, press, writes, close } = await open({ row: 'b1' });
    await press('Remove: Picture');
    expect(writes).toEqual([['DELETE', '/link-bay', null]]);
    expect(place.contains(document.activeElement)).toBe(true);
    await close();
  });

  it('has only the actions that the person may take', async () => {
    const { buttons, drop, store, close } = await open({
      row: 'b1',
      permissions: { update: false, delete: false },
    });
    expect(buttons()).toEqual(['Text and part: Picture']);
    expect(await drop(png())).toBe(false);
    expect(store).not.toHaveBeenCalled();
    await close();
  });
});

describe('a dropped file', () => {
  it('is stored and becomes the picture', async () => {
    const { drop, store, writes, close } = await open({ row: 'b1' });
    expect(await drop(png())).toBe(true);
    expect(store).toHaveBeenCalledOnce();
    expect(writes).toContainEqual([
      'PATCH',
      '/link-bay',
      { data: { fileStorageModuleFileId: 'stored', crop: null } },
    ]);
    await close();
  });

  it('is refused when it is no picture', async () => {
    const { drop, store, close } = await open({ row: 'b1' });
    expect(await drop(new File(['x'], 'a.pdf', { type: 'application/pdf' }))).toBe(true);
    expect(store).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('Only a picture fits here.');
    await close();
  });

  it('is left to the form beside others', async () => {
    const { drop, store, close } = await open({ row: 'b1' });
    expect(await drop(png(), png('second.png'))).toBe(false);
    expect(store).not.toHaveBeenCalled();
    await close();
  });
});

it('is the first link of a new row, and can be removed before the row is created', async () => {
  const { press, chosen, source, buttons, close } = await open({ picked: 'lagoon' });
  await press('Choose a picture');
  expect(chosen.at(-1)).toEqual(['lagoon']);
  await vi.waitFor(() => expect(source()).toBe('/public/lagoon.jpg'));
  expect(buttons()).toContain('Replace: Picture');
  await press('Remove: Picture');
  expect(chosen.at(-1)).toEqual([]);
  await close();
});
