import type { Page } from '@playwright/test';

interface PageChecked {
  /** Its path, with the sample row of a page whose URL names rows. */
  readonly url: string;
  /** Number of texts that the server has marked. */
  readonly marked: number;
  /** Number of those in rows of lists and in the row of the URL. */
  readonly ofRows: number;
  /** Number of texts that show a typed text before the server has rendered it. */
  readonly instant: number;
  /** Descriptions of marks that are left, and of texts that change another field. */
  readonly faults: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;
type Nodes = Record<string, { entity: string; id: string; role?: string; values: Values }>;

/** Number of rows of a preview. */
const group = 15;
const unique = (at: number) => `Zq${at}x`;

/**
 * Shows a page in a frame of the admin, and types every text that is mapped to a field. Compares the frame with
 * the page that the server renders with these values, and looks for marks in everything that the frame has.
 */
export async function checkPage(page: Page, root: string): Promise<PageChecked> {
  const faults: string[] = [];
  const { token, nodes, url } = await page.evaluate(readPage, root);
  if (url === null) return { url: '/', marked: 0, ofRows: 0, instant: 0, faults };
  const fieldsOf = (rows: readonly object[]) => ({
    language: 'en',
    preview: JSON.stringify({ token, url, rows }),
  });
  const { paths, marked } = await page.evaluate(showFrame, fieldsOf([]));
  faults.push(...marked);
  const shownRows = [...new Set(paths.map((path) => path.split('/')[0] ?? ''))];
  // The composition has no rows of lists, and no long texts of the row of the URL.
  const others = shownRows.filter((key) => !['block', 'part', 'root'].includes(nodes[key]?.role ?? ''));
  Object.assign(nodes, await page.evaluate(readRows, others.map(rowCall)));
  const keys = shownRows.filter((key) => nodes[key]);
  const ofRows = paths.filter((path) => others.some((key) => path.startsWith(`${key}/`))).length;
  let instant = 0;
  for (let at = 0; at < keys.length; at += group) {
    const set: Record<string, string> = {};
    const rows = keys.slice(at, at + group).map((key) => {
      const own = paths.filter((path) => path.startsWith(`${key}/`));
      for (const path of own) set[path] = unique(paths.indexOf(path));
      return typedRow(nodes[key], set, key);
    });
    const { shown, rendered, problem } = await page.evaluate(compareTexts, { set, fields: fieldsOf(rows) });
    if (problem) faults.push(`${url}: ${problem}`);
    // Texts that a component cut or joined are not mapped, so the server may show more.
    let next = 0;
    for (const text of rendered) if (text === shown[next]) next++;
    if (next < shown.length) faults.push(`${url}: ${shown.join(' ')} is rendered as ${rendered.join(' ')}`);
    instant += shown.length;
  }
  return { url, marked: paths.length, ofRows, instant, faults: faults.map((fault) => `${url}: ${fault}`) };
}

/** Returns the key of a row with the path of the call that reads it. */
function rowCall(key: string): [key: string, path: string] {
  const [entity = '', id = ''] = key.split(':');
  const [module = '', name = ''] = entity.split('.');
  const plural = `${name.replace(/([^aeiou])y$/, '$1ie')}s`;
  return [key, `/api/${module}/${plural}/${id}`];
}

/** Returns a row with typed texts, in the format of previews. */
function typedRow(node: Nodes[string] | undefined, set: Readonly<Record<string, string>>, key: string) {
  const typed: Record<string, Values> = {};
  for (const [path, text] of Object.entries(set)) {
    if (!path.startsWith(`${key}/`)) continue;
    const [name = '', leaf] = path.slice(key.length + 1).split('#');
    const before = (typed[name] ?? node?.values[name] ?? {}) as Values;
    typed[name] = { ...before, en: withText(before['en'], leaf, text) };
  }
  return { entity: node?.entity, id: node?.id, values: typed };
}

interface Leaf {
  text?: string;
  children?: Leaf[];
}

/** Returns a value with another text; leaves of rich texts are named by their position. */
function withText(value: unknown, leaf: string | undefined, text: string): unknown {
  if (leaf === undefined) return text;
  const copy = structuredClone(value) as Leaf;
  let at: Leaf | undefined = copy;
  for (const index of leaf.split('.')) at = at?.children?.[Number(index)];
  if (at) at.text = text;
  return copy;
}

// The functions below run in the admin's page.

async function readPage(root: string): Promise<{ token: string; nodes: Nodes; url: string | null }> {
  const json = async (path: string, init?: RequestInit) => {
    const answer = await fetch(path, init);
    const { data, message } = (await answer.json()) as { data: unknown; message?: string };
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${message}`);
    return data;
  };
  const { token } = (await json('/api/host/previews', { method: 'POST' })) as { token: string };
  const { nodes, url } = (await json(`/api/host/compositions?root=${root}`)) as {
    nodes: Nodes;
    url: string | null;
  };
  return { token, nodes, url };
}

/** Reads rows as the editor does; rows without the permission to read them are left out. */
async function readRows(calls: [key: string, path: string][]): Promise<Nodes> {
  const rows: Nodes = {};
  for (const [key, path] of calls) {
    const answer = await fetch(path);
    if (!answer.ok) continue;
    const { data } = (await answer.json()) as { data: Values };
    const [entity = '', id = ''] = key.split(':');
    rows[key] = { entity, id, values: data };
  }
  return rows;
}

/** Shows the page in a frame. Returns the paths of its fields, and the marks that are left. */
async function showFrame(fields: Record<string, string>): Promise<{ paths: string[]; marked: string[] }> {
  const marks = /[\u{F0000}-\u{FFFFD}]|%F3%B[0-9A-F]%/u;
  const answer = await fetch('/preview', { method: 'POST', body: new URLSearchParams(fields) });
  const served = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const meta = served.querySelector<HTMLMetaElement>('meta[name=flotilla-preview]');
  const { fields: mapped } = JSON.parse(meta?.content ?? '{"fields":[]}') as { fields: [string][] };
  meta?.remove();
  const attributes = [...served.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
  const marked = attributes.flatMap(({ name, value }) => (marks.test(value) ? `${name}="${value}"` : []));
  document.querySelector('iframe[name=marks]')?.remove();
  const frame = document.createElement('iframe');
  Object.assign(frame, { name: 'marks', width: 1000, height: 800 });
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: '/preview', target: 'marks', hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('textarea');
    Object.assign(input, { name, value });
    form.append(input);
  }
  document.body.append(frame, form);
  await new Promise<void>((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent) => {
      const told = data as { preview?: { isReady?: boolean } };
      if (source === frame.contentWindow && told.preview?.isReady) resolve();
    });
    form.submit();
  });
  form.remove();
  const shown = frame.contentDocument?.documentElement.outerHTML ?? '';
  const left = marks.exec(shown);
  if (left) marked.push(shown.slice(left.index - 80, left.index + 20));
  return { paths: mapped.map(([path]) => path), marked };
}

/** Types texts in the frame. Returns the typed texts in the order of the frame, and of the rendered page. */
async function compareTexts({
  set,
  fields,
}: {
  set: Record<string, string>;
  fields: Record<string, string>;
}): Promise<{ shown: string[]; rendered: string[]; problem: string | undefined }> {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[name=marks]');
  const sequence = (body: Element | undefined) => body?.textContent?.match(/Zq\d+x/g) ?? [];
  frame?.contentWindow?.postMessage({ preview: { set } }, location.origin);
  const answer = await fetch('/preview', { method: 'POST', body: new URLSearchParams(fields) });
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const typed = new Set(Object.values(set));
  return {
    shown: sequence(frame?.contentDocument?.body).filter((text) => typed.has(text)),
    rendered: sequence(next.body),
    problem: next.documentElement.dataset['problem'],
  };
}
