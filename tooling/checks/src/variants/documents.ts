import type { PageDocument } from '@flotilla/core/documents';

/** Reads the documents of all pages of the site and of a few more, sorted by the number of url segments. */
export async function readDocuments(site: string, more: readonly string[]): Promise<PageDocument[]> {
  const urls = await read<string[][]>(`${site}/api/host/pages/urls`);
  const inOrder = urls.toSorted((a, b) => a.length - b.length).map((segments) => `/${segments.join('/')}`);
  const paths = [...inOrder, ...more];
  const documents: PageDocument[] = [];
  for (const path of paths)
    documents.push(
      await read<PageDocument>(`${site}/api/host/pages/document?url=${encodeURIComponent(path)}`),
    );
  return documents;
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return ((await response.json()) as { data: T }).data;
}
