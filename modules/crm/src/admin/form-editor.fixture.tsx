import { Admin } from '@flotilla/admin';
import { defineAdminGate } from '@flotilla/admin/extend';
import { provideSessionSource, session, type SessionSource } from '@flotilla/react/session';
import { makeLink, makeRow } from '@flotilla/testing/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { form } from '../entities/form.js';
import { input } from '../entities/input.js';
import { option } from '../entities/option.js';
import { step } from '../entities/step.js';
import { crm } from '../index.js';
import * as links from '../links.js';
import * as door from './index.js';
import { until } from './until.fixture.js';

/** A write of the editor: `['PATCH', '/api/crm/forms-to-inputs/bulk', data]`. */
export type Write = readonly [method: string, path: string, data: unknown];

export interface InputFixture {
  readonly slug: string;
  readonly label?: string;
  readonly variant?: string;
  readonly options?: readonly string[];
}

/** Inputs of a form: on its first page, and in steps by title. */
export interface FormFixture {
  readonly inputs?: readonly InputFixture[];
  readonly steps?: Readonly<Record<string, readonly InputFixture[]>>;
}

const formId = '0197a1c0-6f0e-7c4e-9a55-6a2a3f6a1c11';

interface Linked {
  readonly id: string;
  orderIndex: number;
  readonly [end: string]: unknown;
}

/** Returns an in-memory store of rows by the routes of their links, with the linked rows. */
function storeOf({ inputs = [], steps = {} }: FormFixture) {
  const row = makeRow(form, { id: formId, adminTitle: 'Enquiry' });
  const optionRow = (slug: string) =>
    makeRow(option, {
      id: `option-${slug}`,
      slug,
      adminTitle: slug,
      title: { en: slug },
      optionsToFileStorageModuleFiles: [],
    });
  const inputRow = ({ slug, label = slug, variant = 'text-default', options = [] }: InputFixture) =>
    makeRow(input, {
      ...{ id: `input-${slug}`, slug, variant, type: 'default', isRequired: false, adminTitle: slug },
      ...{ title: {}, label: { en: label }, placeholder: {}, description: {} },
      inputsToOptions: options.map((one) => makeLink('option', optionRow(one))),
    });
  const linked = (
    end: string,
    id: string,
    name: string,
    far: { readonly id: string },
    orderIndex: number,
  ): Linked =>
    makeLink(name, far, {
      id: `${id === formId ? 'form' : id}-${far.id}`,
      orderIndex,
      [end]: id,
      [`${name}Id`]: far.id,
    });
  const tables = {
    [links.formsToInputs.route]: inputs.map((one, at) =>
      linked('formId', formId, 'input', inputRow(one), at),
    ),
    [links.formsToSteps.route]: Object.keys(steps).map((title, at) =>
      linked(
        'formId',
        formId,
        'step',
        makeRow(step, { id: title, title: { en: title }, description: {} }),
        at,
      ),
    ),
    [links.stepsToInputs.route]: Object.entries(steps).flatMap(([title, asked]) =>
      asked.map((one, at) => linked('stepId', title, 'input', inputRow(one), at)),
    ),
  };
  tables[links.inputsToOptions.route] = [...inputs, ...Object.values(steps).flat()].flatMap(
    ({ slug, options = [] }) =>
      options.map((one, at) => linked('inputId', `input-${slug}`, 'option', optionRow(one), at)),
  );
  const rowsOf = (link: { readonly route: string }) =>
    (tables[link.route] ?? []).toSorted((a, b) => a.orderIndex - b.orderIndex);
  const inputsOf = (stepId: unknown) => rowsOf(links.stepsToInputs).filter((one) => one['stepId'] === stepId);
  const whole = () => ({
    ...row,
    formsToInputs: rowsOf(links.formsToInputs),
    formsToSteps: rowsOf(links.formsToSteps).map((one) => ({
      ...one,
      step: { ...(one['step'] as object), stepsToInputs: inputsOf(one['stepId']) },
    })),
  });
  const allInputs = () =>
    [...rowsOf(links.formsToInputs), ...rowsOf(links.stepsToInputs)].map(
      (one) => one['input'] as { id: string },
    );
  return { tables, rowsOf, whole, allInputs };
}

/** Opens the form editor in the admin, with a fake API in memory. */
export async function openEditor(asked: FormFixture) {
  const { tables, rowsOf, whole, allInputs } = storeOf(asked);
  const writes: Write[] = [];
  const calls: string[] = [];
  let refusal: { readonly status: number; readonly reason: string; readonly route: string } | undefined;
  /** A row that was created or changed and is not linked yet. */
  let made: object | undefined;

  function read(pathname: string, query: URLSearchParams): unknown {
    if (pathname === form.route) return [whole()];
    if (pathname === `${form.route}/${formId}`) return whole();
    if (pathname.endsWith('/made')) return made;
    const named = (link: { readonly route: string }, end: string) =>
      rowsOf(link)
        .map((one) => one[end] as { readonly id: string })
        .find(({ id }) => pathname.endsWith(`/${id}`));
    if (pathname.startsWith(`${input.route}/`))
      return named(links.formsToInputs, 'input') ?? named(links.stepsToInputs, 'input');
    if (pathname.startsWith(`${step.route}/`)) return named(links.formsToSteps, 'step');
    if (pathname.startsWith(`${option.route}/`)) return named(links.inputsToOptions, 'option');
    const { and = [] } = JSON.parse(query.get('filters') ?? '{}') as {
      and?: { column: string; value: unknown }[];
    };
    const fits = (row: Linked) => and.every(({ column, value }) => [value].flat().includes(row[column]));
    return rowsOf({ route: pathname }).filter(fits);
  }

  function write(method: string, pathname: string, data: unknown): unknown {
    const table = Object.keys(tables).find((route) => pathname === route || pathname.startsWith(`${route}/`));
    if (table === undefined) return (made = { id: 'made', ...made, ...(data as object) });
    const rows = tables[table] ?? [];
    const some = [data].flat() as Linked[];
    const named = pathname.endsWith('/bulk') ? some.map(({ id }) => id) : [pathname.slice(table.length + 1)];
    if (method === 'DELETE') tables[table] = rows.filter(({ id }) => !named.includes(id));
    if (method === 'PATCH')
      tables[table] = rows.map((row) => ({ ...row, ...some.find(({ id }) => id === row.id) }));
    if (method === 'POST') {
      const far = (one: Linked) =>
        'inputId' in one ? { input: allInputs().find(({ id }) => id === one['inputId']) } : {};
      tables[table] = [
        ...rows,
        ...some.map((one) => ({ ...one, ...far(one), id: `new-${String(one['inputId'])}` })),
      ];
    }
    return data;
  }

  async function answer(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(String(url), 'http://boats.example');
    const { method = 'GET', body } = init;
    // Other editors of the form, and notes on it.
    if (pathname.endsWith('/editors')) return Response.json({ data: [] });
    if (pathname.endsWith('/notes'))
      return Response.json({ data: [], meta: { next: null, mayWrite: false } });
    calls.push(`${method} ${pathname}`);
    if (method === 'GET')
      return Response.json({ data: read(pathname, searchParams) ?? [] }, { headers: { etag: '"1"' } });
    const { data } = typeof body === 'string' ? (JSON.parse(body) as { data?: unknown }) : {};
    writes.push([method, pathname, data]);
    if (refusal && pathname.startsWith(refusal.route))
      return Response.json({ error: refusal.reason, message: refusal.reason }, { status: refusal.status });
    return Response.json({ data: write(method, pathname, data) });
  }

  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('EventSource', SilentEvents);
  const close = await showAdmin();
  await until(() => expect(preview()).not.toBeNull());
  return {
    writes,
    calls,
    /** Makes the API refuse writes, of all routes or one. */
    refuse: (status: number, reason: string, { route } = { route: '/' }) =>
      (refusal = { status, reason, route }),
    accept: () => (refusal = undefined),
    close,
  };
}

async function showAdmin(): Promise<() => Promise<void>> {
  const mayAll = { create: true, read: true, update: true, delete: true };
  const permissions = Object.fromEntries([...crm.entities, ...crm.links].map(({ key }) => [key, mayAll]));
  const source: Partial<SessionSource> = { me: async () => ({}), permissions: async () => permissions };
  provideSessionSource(() => Promise.resolve(source as SessionSource));
  const jwt = `x.${btoa(JSON.stringify({ subject: { id: 'anna', slug: 'anna' }, roles: ['admin'], exp: 4e9 }))}.x`;
  session.accept({ jwt, refresh: 'r' });
  const gate = defineAdminGate({ SignIn: () => null, lacks: {}, nameOf: () => 'Anna' });
  history.replaceState(null, '', `/admin/crm/forms/${formId}`);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <Admin
        modules={[crm]}
        extensions={[{ gate }, door]}
        languages={['en', 'ru']}
        site="boats"
        basename="/admin"
      />,
    ),
  );
  return async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    localStorage.clear();
    vi.unstubAllGlobals();
  };
}

/** An event stream without events. */
class SilentEvents extends EventTarget {
  close() {}
}

/** Returns the preview. */
export const preview = () => document.querySelector('[inert] form');
/** Returns the topmost form. */
export const topForm = () => [...document.querySelectorAll('[role=dialog] form[novalidate]')].at(-1);
/** Returns a button by its name, in the topmost dialog if there is one. */
export const button = (name: string) => {
  const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
  return [...top.querySelectorAll<HTMLElement>('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
};

/** Clicks a button once it exists. */
export async function press(name: string): Promise<void> {
  await until(() => expect(button(name)).toBeDefined());
  await act(async () => button(name)?.click());
}

/** Types into a field of the topmost form: `label`, or `label.ru`. */
export async function type(path: string, text: string): Promise<void> {
  const [name, language] = path.split('.');
  const field = () => {
    const fields =
      topForm()?.querySelectorAll<HTMLTextAreaElement>(`[data-field=${name}] :is(input, textarea, select)`) ??
      [];
    return [...fields].find(({ lang }) => language === undefined || lang === language);
  };
  await until(() => expect(field()).toBeDefined());
  await act(async () => {
    const emptyField = field();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(emptyField), 'value')?.set?.call(emptyField, text);
    for (const event of ['input', 'change']) emptyField?.dispatchEvent(new Event(event, { bubbles: true }));
  });
}
