import { stat } from 'node:fs/promises';
import type { FileRecord, ImportRecord } from '@flotilla/backend/ports';
import { Failure } from '@flotilla/runtime';
import type { ImportSource, LocalFile } from '../../engine/source.js';
import { plainText } from '../plain-text.js';
import { addBlock, type Attachment, type Attachments, originalsOf } from './attachments.js';
import { type Reading, recordOfItem } from './items.js';
import { authorOf, lostTerm, termOf, termsOfItem } from './terms.js';
import { channelElements, metaOf, textOf, type XmlElement } from './xml-items.js';

export interface WxrOptions {
  /** Finds files of the old site on this machine. */
  readonly fileAt?: (address: string) => Promise<LocalFile | undefined>;
}

/** Opens an export of WordPress (WXR, versions 1.0 to 1.2). Reads the file once for its site and attachments. */
export async function wxrSource(path: string, { fileAt }: WxrOptions = {}): Promise<ImportSource> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile())
    throw new Failure(`There is no file ${path}.`, 'Name the .xml file of WordPress’ export.');
  let site = '';
  const attachments: Attachments = { byId: new Map(), byPath: new Map(), blocks: new Map() };
  for await (const element of channelElements(path)) {
    if (element.name === 'wp:base_blog_url' || (element.name === 'link' && site === ''))
      site = element.text.trim();
    const type = element.name === 'item' ? textOf(element, 'wp:post_type') : '';
    if (type === 'attachment') addAttachment(element, attachments);
    if (type === 'wp_block')
      addBlock(textOf(element, 'wp:post_id'), textOf(element, 'content:encoded'), attachments);
  }
  return {
    name: `wxr:${site.replace(/\/$/, '').slice(0, 200)}`,
    site,
    records: (texts) => records(path, { attachments, site, texts }),
    originalsOf: (address) => originalsOf(address, attachments),
    ...(fileAt && { fileAt }),
  };
}

async function* records(
  path: string,
  { attachments, site, texts }: Reading & { readonly site: string },
): AsyncGenerator<ImportRecord> {
  for await (const element of channelElements(path)) {
    if (element.name === 'wp:author') yield authorOf(element);
    else if (element.name === 'wp:category' || element.name === 'wp:tag') yield termOf(element, site);
    else if (element.name === 'wp:term') yield* lostTerm(element);
    else if (element.name === 'item') yield* recordsOfItem(element, { attachments, texts });
  }
}

function* recordsOfItem(item: XmlElement, reading: Reading): Generator<ImportRecord> {
  const type = textOf(item, 'wp:post_type');
  if (type === 'attachment') {
    const file = fileOf(item);
    if (file) yield file;
    return;
  }
  // Files often lack the definitions of terms.
  if (type === 'post') yield* termsOfItem(item);
  const record = recordOfItem(item, reading);
  if (record) yield record;
}

function addAttachment(item: XmlElement, { byId, byPath }: Attachments): void {
  const file = fileOf(item);
  if (!file) return;
  const id = textOf(item, 'wp:post_id');
  const parent = textOf(item, 'wp:post_parent');
  const caption = plainText(textOf(item, 'excerpt:encoded'));
  const attachment: Attachment = { address: file.address, alt: file.alt ?? '', caption, parent };
  byId.set(id, attachment);
  const path = URL.parse(file.address)?.pathname;
  if (path !== undefined) byPath.set(path, file.address);
}

function fileOf(item: XmlElement): FileRecord | undefined {
  const address = textOf(item, 'wp:attachment_url') || textOf(item, 'guid');
  if (!URL.canParse(address)) return undefined;
  const alt = plainText(metaOf(item).get('_wp_attachment_image_alt') ?? '');
  const label = plainText(textOf(item, 'title')) || address;
  const page = textOf(item, 'link');
  const lost = textOf(item, 'content:encoded') ? [{ what: 'description of a file' }] : [];
  return {
    kind: 'media',
    key: address,
    label,
    address,
    addresses: page ? [page] : [],
    lost,
    ...(alt && { alt }),
  };
}
